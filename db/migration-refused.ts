/** This version cannot migrate the databases. The message is one line for the terminal. */
export class MigrationRefused extends Error {}

/** A newer version has migrated the databases: this one does not know what it would read and write. */
export class DatabaseNewer extends MigrationRefused {
  constructor(database: string, unknown: readonly string[]) {
    super(
      `${database} was migrated by a newer version of Sightline (unknown here: ${unknown.join(', ')}): ` +
        'start that version, or restore a backup from before the upgrade',
    )
  }
}
