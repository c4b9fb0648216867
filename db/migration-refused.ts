/** This version cannot migrate the databases. The message is one line for the terminal. */
export class MigrationRefused extends Error {}

/** A newer version has migrated the databases, so this one does not know their schema. */
export class DatabaseNewer extends MigrationRefused {
  constructor(database: string, unknown: readonly string[]) {
    super(
      `${database} was migrated by a newer version of Sightline (unknown migrations: ${unknown.join(', ')}): ` +
        'start that version, or restore a backup from before the upgrade',
    )
  }
}
