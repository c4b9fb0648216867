/** A backup or restore cannot be made as asked. The message is one line for the terminal and says what to do. */
export class BackupError extends Error {}

/** The file is not a whole backup. */
export class DamagedBackup extends BackupError {
  constructor(reason: string, cause?: unknown) {
    super(`The backup is damaged or was cut short (${reason}): nothing was restored, use another one`, {
      cause,
    })
  }
}
