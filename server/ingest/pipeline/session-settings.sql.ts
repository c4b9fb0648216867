import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import { valueText } from '../events/value-text.sql.ts'

/** Values are cut after this number of characters. */
const customValue_max = 200

/** The sites with custom dimensions or content groups. */
export const sitesWithSettings = query({
  params: {},
  row: t.Object({ site_id: t.String() }),
  sql: `
    SELECT site_id FROM session_settings FINAL WHERE notEmpty(properties) OR notEmpty(group_names)`,
})

/** Returns expressions over an event for what its site defines. @param sites a subquery with a column `site_id` */
export function definedBySite(sites: string): { custom: string; view_group: string } {
  const settings = `arrayFirst(it -> it.1 = site_id, (
    SELECT groupArray((toString(site_id), properties, traits, group_names, group_patterns))
    FROM session_settings FINAL
    WHERE site_id GLOBAL IN (SELECT site_id FROM (${sites}))))`
  return {
    // By number.
    custom: `arrayMap(
      (property, trait) -> multiIf(property != '', ${textOf('properties', 'property')}, trait != '', ${textOf('traits', 'trait')}, ''),
      ${settings}.2, ${settings}.3)`,
    view_group: `if(event_name = 'page_view', ${settings}.4[arrayFirstIndex(pattern -> page LIKE pattern, ${settings}.5)], '')`,
  }
}

function textOf(json: string, key: string): string {
  return `substringUTF8(${valueText(`${json}, ${key}`)}, 1, ${customValue_max})`
}
