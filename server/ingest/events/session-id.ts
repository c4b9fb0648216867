/** Identifies a session: visitor hash in hexadecimal, start, and number of earlier sessions with the same start. */
export type SessionKey = { visitor: string; start_ms: number; ordinal: number }

/** Returns the id of a session. Later events may change the session, and so the id. */
export function sessionId({ visitor, start_ms, ordinal }: SessionKey): string {
  return `ses_${visitor}${start_ms.toString(16)}${ordinal > 0 ? `_${ordinal}` : ''}`
}
