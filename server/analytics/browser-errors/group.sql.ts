/** The event that the tracker sends for an error, with the properties `message`, `error_type`, `stack` and others. */
export const browserErrorEvent = 'browser_error'

/** The maximum length of a message, in characters. */
const message_max = 1000

const property = (name: string, length: number) =>
  `substringUTF8(JSONExtractString(properties, '${name}'), 1, ${length})`

/** Expressions for the properties of an error, from the columns of its event. Each is cut: servers may send longer ones than the tracker. */
export const errorProperties = {
  message: property('message', message_max),
  error_type: property('error_type', 100),
  stack: property('stack', 8000),
  file: property('file', 1000),
  line: property('line', 10),
  column: property('column', 10),
  release: property('release', 100),
} as const

const { message, error_type, stack, file } = errorProperties

/** What differs between occurrences of the same error, in the order of replacement. */
const replacements: [pattern: RegExp, by: string][] = [
  [/\w+:\/\/[^\s"'`()]*/, '*'],
  // One word in quotation marks is usually a name in the code.
  [/["'`]([\w$]+)["'`]/, '\\1'],
  [/(^|\W)("[^"]*"|'[^']*'|`[^`]*`)/, '\\1*'],
  [/[\w-]*\d[\w-]*/, '*'],
]

const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const normalized = (text: string, using = replacements) =>
  using.reduce(
    (sql, [pattern, by]) => `replaceRegexpAll(${sql}, ${literal(pattern.source)}, ${literal(by)})`,
    text,
  )

/** The path in the address of the first stack frame, else of the file. The message before it may have addresses too. */
const path = `if(
  match(${stack}, ${literal(String.raw`\w://[^/\s()]*/[^\s()]*:\d+:\d+`)}),
  extract(${stack}, ${literal(String.raw`\w://[^/\s()]*(/[^\s?#:()]*)[^\s()]*:\d+:\d+`)}),
  extract(${file}, ${literal(String.raw`\w://[^/]*(/[^?#]*)`)}))`

/** Names of built files differ between releases. An inline script is in a file of every page. */
const normalizedPath = normalized(`if(${path} = page, '', ${path})`, replacements.slice(-1))

/**
 * An expression for the group of an error; empty for other events. Errors of a group have the same type, message and
 * file, except for what differs between occurrences.
 */
export const errorGroupText = `if(
  event_name = '${browserErrorEvent}',
  leftPad(lower(hex(sipHash64(${error_type}, ${normalized(message)}, ${normalizedPath}))), 16, '0'),
  '')`
