import { exampleOf } from '../../platform/http/openapi/example.ts'
import type { Schema } from '../../platform/http/openapi/schemas.ts'
import { catalogue, type DomainEventType, domainEventTypes, groupOf } from './event-types.ts'

/** Renders the documentation page of all webhook events, `docs/webhook-events.md`. */
export function cataloguePage(): string {
  const rows = domainEventTypes.map((type) => [`[\`${type}\`](#${anchor(type)})`, catalogue[type].when])
  const parts = [
    '<!-- Made by `npm run openapi` from server/notify/outbox/event-types.ts: change that, not this. -->',
    '# Webhook events',
    'What a [webhook](webhooks.md) can be sent. A subscription lists types, groups such as `conversion.*`, or `*`.',
    table(['Type', 'Sent when'], rows),
    'Below is the `data` of each type; the rest of the notification is the same for [all of them](webhooks.md#what-a-receiver-gets). New fields may be added at any time.',
    ...domainEventTypes.map(section),
  ]
  return `${parts.join('\n\n')}\n`
}

function section(type: DomainEventType): string {
  const { when } = catalogue[type]
  const data: Schema = JSON.parse(JSON.stringify(catalogue[type].data))
  const example = JSON.stringify(exampleOf(data, {}, type), null, 2)
  return [
    `## ${type}`,
    `${when} Group: \`${groupOf(type)}\`.`,
    table(['Field', 'Type', ''], fields(data, '')),
    `\`\`\`json\n${example}\n\`\`\``,
  ].join('\n\n')
}

/** One row for every field of an object, including those of nested objects. */
function fields({ properties }: Schema, place: string): string[][] {
  return Object.entries((properties ?? {}) as Record<string, Schema>).flatMap(([name, field]) => {
    const [type, inner] = kindOf(field)
    const path = `${place}${name}`
    const row = [`\`${path}\``, type, String(field.description ?? '')]
    const within = fields(inner, `${path}${type.startsWith('array') ? '[]' : ''}.`)
    return field.description === undefined && type === 'object' ? within : [row, ...within]
  })
}

/** The name of a schema's type, and the schema that has its fields. */
function kindOf(schema: Schema): [type: string, inner: Schema] {
  if (Array.isArray(schema.anyOf)) {
    const kinds = (schema.anyOf as Schema[]).map(kindOf)
    return [kinds.map(([type]) => type).join(' or '), kinds[0]?.[1] ?? {}]
  }
  if (Array.isArray(schema.enum)) return [schema.enum.map((it) => `\`${it}\``).join(', '), schema]
  if (schema.type === 'array') {
    const [type, inner] = kindOf(schema.items as Schema)
    return [`array of ${type}s`, inner]
  }
  if (schema.format === 'date-time') return ['ISO 8601', schema]
  return [String(schema.type), schema]
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}

function anchor(heading: string): string {
  return heading.replaceAll('.', '')
}
