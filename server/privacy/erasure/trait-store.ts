import { t } from 'elysia'
import type { ClickHouse } from '../../../db/clickhouse/client.ts'
import { query } from '../../../db/clickhouse/query.ts'
import { joinPersons, personOf } from '../../analytics/traffic/person.sql.ts'
import { clickhouseStore } from './clickhouse-store.ts'
import type { PersonalDataStore } from './personal-data-store.ts'
import { type Subject, subjectBrowsers, subjectParams } from './subject.ts'

/** What browsers of the subject said before a user was known, as far as it was the subject who used them. */
const saidByBrowsers = `
  SELECT said.visitor AS visitor, said.trait AS trait, said.value AS value, said.timestamp AS time
  FROM (
    SELECT user_traits.user AS visitor, trait, value, set_at AS timestamp FROM user_traits
    WHERE site_id = {site_id:String} AND client_id != '' AND user_traits.user IN (${subjectBrowsers})
  ) AS said
  ${joinPersons('said', { visitors: subjectBrowsers })}
  WHERE ${personOf('said')} = {user:UInt64}`

const saidByBrowser = query({
  params: { site_id: 'String', user: 'UInt64', user_id: 'String' },
  row: t.Object({ visitor: t.String(), traits: t.Array(t.String()), times: t.Array(t.String()) }),
  sql: `
    SELECT toString(hash) AS visitor, groupArray(trait) AS traits, groupArray(toString(time)) AS times
    FROM (SELECT visitor AS hash, trait, time FROM (${saidByBrowsers}))
    GROUP BY hash`,
})

/** Every version that is stored, replaced ones too. */
export const userTraits: PersonalDataStore = {
  ...clickhouseStore({
    name: 'user_traits',
    columns: { trait: 'trait', value: 'value', set_at: 'time' },
    json: ['value'],
    rows: `(
      SELECT trait, value, set_at AS time FROM user_traits
      WHERE site_id = {site_id:String} AND user_traits.user = {user:UInt64} AND client_id = ''
      UNION ALL
      SELECT trait, value, time FROM (${saidByBrowsers}))`,
    order: 'time, trait',
  }),
  async eraseDerived({ clickhouse }, subject) {
    for (const { visitor, traits, times } of await clickhouse.rows(saidByBrowser, subjectParams(subject)))
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
    await tellAgain(clickhouse, subject)
  },
}

/** What others said on the same browsers may have been replaced by what is gone, so it is read from the events again. */
async function tellAgain(clickhouse: ClickHouse, subject: Subject) {
  await clickhouse.command(
    `INSERT INTO user_traits (site_id, user, user_id, client_id, trait, value, set_at, import_id)
     SELECT
       {site_id:String},
       if(user_id != '', sipHash64(concat('u:', user_id)), visitor) AS user,
       user_id, if(user_id = '', client, '') AS client_id,
       told.1 AS trait, if(told.2 = 'null', '', told.2) AS value, set_at, import_id
     FROM (
       SELECT
         visitor, user_id, client_id AS client, timestamp AS set_at, import_id,
         arrayConcat(
           JSONExtractKeysAndValuesRaw(traits),
           if(email_hash = '', [], [('email_hash', toJSONString(email_hash))])) AS all_told
       FROM events
       WHERE site_id = {site_id:String} AND visitor IN (${subjectBrowsers}) AND excluded = ''
         AND user_id IN ('', {user_id:String}) AND (traits NOT IN ('', '{}') OR email_hash != '')
     )
     ARRAY JOIN all_told AS told`,
    subjectParams(subject),
    { settings: { insert_deduplicate: 0 } },
  )
}
