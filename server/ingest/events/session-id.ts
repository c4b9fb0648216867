/** Identifies a session: visitor hash in hexadecimal, start, and number of earlier sessions with the same start. */
export type SessionKey = { visitor: string; start_ms: number; ordinal: number }

/** Returns the id of a session. Later events may change the session, and so the id. */
export function sessionId({ visitor, start_ms, ordinal }: SessionKey): string {
  return `ses_${visitor}${start_ms.toString(16)}${ordinal > 0 ? `_${ordinal}` : ''}`
}

/** Reads the id of a session. Returns undefined if it is none. */
export function readSessionId(id: string): SessionKey | undefined {
  const [, digits = '', ordinal = '0'] = /^ses_([0-9a-f]{12,27})(?:_([1-9]\d{0,4}))?$/.exec(id) ?? []
  // ClickHouse prints whole bytes of the hash. A start has 11 digits since November 2004, and 10 from 1972 on.
  const startAt = digits.length - (digits.length % 2 === 1 ? 11 : 10)
  const key = {
    visitor: digits.slice(0, startAt),
    start_ms: Number.parseInt(digits.slice(startAt), 16),
    ordinal: Number(ordinal),
  }
  return startAt <= 16 && key.ordinal < 2 ** 16 && sessionId(key) === id ? key : undefined
}
