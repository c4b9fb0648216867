import { readablePath } from '../../ingest/events/enrichment/page.ts'
import { ValidationError } from '../../platform/errors.ts'
import { pathLimits, type StepKinds } from './model.ts'

/** What a step is: a page, an event, or a group of them. */
export type PathNode = { type: 'page' | 'event' | 'group'; name: string }

/** A pattern of pages or events, in which `*` matches anything, and the group of what it matches. */
export type NodeGroup = { name: string; type: 'page' | 'event'; pattern: string }

const eventPrefix = 'event:'

/**
 * Reads the groups of a request, one per line.
 * @throws ValidationError with the number of a line that is not `<name>=<pattern>`.
 */
export function readGroups(text = ''): NodeGroup[] {
  const lines = text
    .split('\n')
    .map((line, n) => ({ line: line.trim(), n: n + 1 }))
    .filter(({ line }) => line !== '')
  if (lines.length > pathLimits.groups)
    throw invalid('groups', `must not have more than ${pathLimits.groups} lines`)
  return lines.map(({ line, n }) => {
    const at = line.indexOf('=')
    const [name, pattern] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    if (at < 1 || name === '' || pattern === '' || pattern === eventPrefix)
      throw invalid(
        'groups',
        `line ${n} "${line}" must be a name and a pattern, such as Products=/products/*`,
      )
    if (name.length > pathLimits.groupName)
      throw invalid('groups', `line ${n} has a name of more than ${pathLimits.groupName} characters`)
    return pattern.startsWith(eventPrefix)
      ? { name, type: 'event', pattern: pattern.slice(eventPrefix.length) }
      : { name, type: 'page', pattern: readablePath(pattern) }
  })
}

/**
 * Reads where paths start or end.
 * @throws ValidationError for a text that names no node, and for one that cannot be a step of the request.
 */
export function readNode(
  field: 'from' | 'to',
  text: string,
  include: StepKinds,
  groups: readonly NodeGroup[],
): PathNode {
  const { type, name } = nodeOf(text)
  if (name === '' || (type !== 'page' && type !== 'event' && type !== 'group'))
    throw invalid(field, `"${text}" is unknown (expected page:/path, event:name or group:name)`)
  if (type === 'page' && include === 'events')
    throw invalid(field, 'is a page, but only events count as steps: change include to both')
  if (type === 'event' && include === 'pages')
    throw invalid(field, 'is an event, but only pages count as steps: change include to both')
  if (type === 'group' && !groups.some((it) => it.name === name))
    throw invalid(field, `names the group "${name}", which is not in groups`)
  return { type, name: type === 'page' ? readablePath(name) : name }
}

export function nodeText({ type, name }: PathNode): string {
  return `${type}:${name}`
}

function nodeOf(text: string): { type: string; name: string } {
  const at = text.indexOf(':')
  return { type: text.slice(0, Math.max(at, 0)), name: text.slice(at + 1) }
}

function invalid(field: string, message: string): ValidationError {
  return new ValidationError([{ field, message: `${field} ${message}` }])
}
