/** What makes a session: its visitor, in hexadecimal, when it began, and how many of the same moment come before it. */
export type SessionKey = { visitor: string; start_ms: number; ordinal: number }

/** The id of a session: later events may change which one it is. */
export function sessionId({ visitor, start_ms, ordinal }: SessionKey): string {
  return `ses_${visitor}${start_ms.toString(16)}${ordinal > 0 ? `_${ordinal}` : ''}`
}
