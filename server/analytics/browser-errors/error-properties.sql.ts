/** The event that the tracker sends for an error, with the properties `message`, `error_type`, `stack` and others. */
export const browserErrorEvent = 'browser_error'

const property = (name: string, length: number) =>
  `substringUTF8(JSONExtractString(properties, '${name}'), 1, ${length})`

/** Expressions for the properties of an error, from the columns of its event. Each is cut: servers may send longer ones than the tracker. */
export const errorProperties = {
  message: property('message', 1000),
  error_type: property('error_type', 100),
  file: property('file', 1000),
  line: property('line', 10),
  column: property('column', 10),
  release: property('release', 100),
} as const
