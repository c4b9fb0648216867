/** An embedded engine cannot be started. The message is one line for the terminal. */
export class EngineError extends Error {}

/** Another process runs the engines of this data folder. */
export class DataFolderInUse extends EngineError {}

/** The log of the engines. A pino logger fits. */
export type EngineLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
