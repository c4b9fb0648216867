/** An embedded engine cannot be started. The message is one line for the terminal. */
export class EngineError extends Error {}

/** What the engines write to; a pino logger fits. */
export type EngineLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
