import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { joinPersons, personOf } from '../../analytics/traffic/person.sql.ts'
import { clickhouseStore } from './clickhouse-store.ts'
import type { PersonalDataStore } from './personal-data-store.ts'
import { type Subject, subjectBrowsers, subjectParams } from './subject.ts'

/** Traits that browsers of the subject set before a user was known, while the subject used them. */
const browserTraits = `
  SELECT candidate.visitor AS visitor, candidate.trait AS trait, candidate.value AS value, candidate.timestamp AS time
  FROM (
    SELECT user_traits.user AS visitor, trait, value, set_at AS timestamp FROM user_traits
    WHERE site_id = {site_id:String} AND client_id != '' AND user_traits.user IN (${subjectBrowsers})
  ) AS candidate
  ${joinPersons('candidate', { visitors: subjectBrowsers })}
  WHERE ${personOf('candidate')} = {user:UInt64}`

const traitsByBrowser = query({
  params: { site_id: 'String', user: 'UInt64', user_id: 'String' },
  row: t.Object({ visitor: t.String(), traits: t.Array(t.String()), times: t.Array(t.String()) }),
  sql: `
    SELECT toString(hash) AS visitor, groupArray(trait) AS traits, groupArray(toString(time)) AS times
    FROM (SELECT visitor AS hash, trait, time FROM (${browserTraits}))
    GROUP BY hash`,
})

/** All stored values of traits, including replaced ones. */
export const userTraits: PersonalDataStore = {
  ...clickhouseStore({
    name: 'user_traits',
    columns: { trait: 'trait', value: 'value', set_at: 'time' },
    json: ['value'],
    rows: `(
      SELECT trait, value, set_at AS time FROM user_traits
      WHERE site_id = {site_id:String} AND user_traits.user = {user:UInt64} AND client_id = ''
      UNION ALL
      SELECT trait, value, time FROM (${browserTraits}))`,
    order: 'time, trait',
  }),
  async eraseDerived({ clickhouse }, subject) {
    for (const { visitor, traits, times } of await clickhouse.rows(traitsByBrowser, subjectParams(subject)))
      await clickhouse.deleteRows(
        'user_traits',
        `site_id = {site_id:String} AND user = {visitor:UInt64} AND client_id != ''
          AND has(arrayZip({traits:Array(String)}, {times:Array(DateTime64(3, 'UTC'))}), (toString(trait), set_at))`,
        { site_id: subject.siteId, visitor, traits, times },
      )
  },
  async remove({ clickhouse }, subject) {
    const { site_id, user } = subjectParams(subject)
    if (!subject.isAnonymous)
      await clickhouse.deleteRows(
        'user_traits',
        "site_id = {site_id:String} AND user = {user:UInt64} AND client_id = ''",
        { site_id, user },
      )
    await restoreTraits(clickhouse, subject)
  },
}

/** Restores traits of other people on the same browsers, which the removed ones may have replaced, from the events. */
async function restoreTraits(clickhouse: ClickHouse, subject: Subject) {
  await clickhouse.command(
    `INSERT INTO user_traits (site_id, user, user_id, client_id, trait, value, set_at, import_id, is_trusted)
     SELECT
       {site_id:String},
       if(user_id != '', sipHash64(concat('u:', user_id)), visitor) AS user,
       user_id, if(user_id = '', client, '') AS client_id,
       pair.1 AS trait, if(pair.2 = 'null', '', pair.2) AS value, set_at, import_id, is_trusted
     FROM (
       SELECT
         visitor, user_id, client_id AS client, timestamp AS set_at, import_id,
         sent_by = 'secret' AS is_trusted,
         arrayConcat(
           JSONExtractKeysAndValuesRaw(traits),
           if(email_hash = '', [], [('email_hash', toJSONString(email_hash))])) AS pairs
       FROM events
       WHERE site_id = {site_id:String} AND visitor IN (${subjectBrowsers}) AND excluded = ''
         AND user_id IN ('', {user_id:String}) AND (traits NOT IN ('', '{}') OR email_hash != '')
     )
     ARRAY JOIN pairs AS pair`,
    subjectParams(subject),
    { settings: { insert_deduplicate: 0 } },
  )
}
