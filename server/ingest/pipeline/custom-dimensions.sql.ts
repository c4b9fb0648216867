import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

/** Values are cut after this number of characters. */
const customValue_max = 200

/** The sites with custom dimensions. */
export const sitesWithDimensions = query({
  params: {},
  row: t.Object({ site_id: t.String() }),
  sql: 'SELECT site_id FROM custom_dimensions FINAL WHERE notEmpty(properties)',
})

/**
 * Returns an expression for the values of an event in the custom dimensions of its site, by number, as text: the text of
 * a property or trait, or the number, boolean, list or object as JSON. Without one, and for null, it is empty.
 * @param sites a subquery with a column `site_id`
 */
export function customValues(sites: string): string {
  const names = `arrayFirst(it -> it.1 = site_id, (
    SELECT groupArray((toString(site_id), properties, traits))
    FROM custom_dimensions FINAL
    WHERE site_id IN (SELECT site_id FROM (${sites}))))`
  return `arrayMap(
    (property, trait) -> multiIf(property != '', ${textOf('properties', 'property')}, trait != '', ${textOf('traits', 'trait')}, ''),
    ${names}.2, ${names}.3)`
}

function textOf(json: string, key: string): string {
  const raw = `JSONExtractRaw(${json}, ${key})`
  const text = `multiIf(${raw} = 'null', '', startsWith(${raw}, '"'), JSONExtractString(${json}, ${key}), ${raw})`
  return `substringUTF8(${text}, 1, ${customValue_max})`
}
