/** A backup or restore that cannot be made. The message is one line for the terminal and says what to do. */
export class BackupError extends Error {}

/** The file is not a complete backup. */
export class DamagedBackup extends BackupError {
  constructor(reason: string, cause?: unknown) {
    super(`The backup is damaged or incomplete (${reason}). Nothing was restored. Use another backup.`, {
      cause,
    })
  }
}
