import { sql } from 'drizzle-orm'
import { clickhouseSettings } from '../test/support/engine-settings.ts'
import { buildConsole } from '../tools/scripts/build.ts'
import { picturedAt } from './pictures.ts'
import { replaceDate } from './service-date.ts'

// Does what start.ts does, with a clock that stands still and the demo shop, so that every page always shows the same.
const clock = () => picturedAt
replaceDate(clock)

/** Makes PostgreSQL store the time of the clock where it would store the current one. */
const stopDefaults = sql.raw(`do $$ declare it record; begin
  for it in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'
  loop
    execute format('alter table %I alter column %I set default %L', it.table_name, it.column_name,
      '${new Date(picturedAt).toISOString()}');
  end loop;
end $$`)

await buildConsole()
const { runUntilSignal } = await import('../server/main.ts')
await runUntilSignal({
  clock,
  clickhouseSettings: clickhouseSettings({ isLong: false }),
  async whenReady(services) {
    await services.db.execute(stopDefaults)
    const { seedDemo } = await import('../tools/seed/demo.ts')
    const { siteId } = await seedDemo(services, { days: 90, visitors: 3000 })
    // The list of what to do with a new site is only shown for a month.
    await services.db.execute(sql`update sites set created_at = created_at - interval '90 days'`)
    console.log(`pictured site: ${siteId}`)
  },
})
