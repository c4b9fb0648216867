import { textStream } from '../../../packages/text/text-stream.ts'
import { getProfile } from '../../analytics/users/profiles.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { recordAlone } from '../../platform/audit/record.ts'
import { NotFound, notFound } from '../../platform/errors.ts'
import { userHash } from '../../platform/user-hash.ts'
import type { PersonalRecord, Working } from './personal-data-store.ts'
import { personalDataStores } from './personal-data-stores.ts'
import { findSubject, type Subject } from './subject.ts'

/**
 * Everything that is stored about a person, as a streamed response: `profile`, and under `stored` the entries of each
 * store.
 * @param id a user_id, or the client_id of a visitor. If the browser belongs to a user, returns the data of that user.
 * @throws NotFound if nothing is known about the id.
 */
export async function userData(working: Working, site: StoredSite, id: string, requestId: string) {
  const profile = await getProfile(working, site, id).catch((error) => {
    // A user without events may have traits.
    if (error instanceof NotFound) return null
    throw error
  })
  const subject = await findSubject(working.clickhouse, site.id, profile?.user_id ?? id)
  if (!subject.isKnown) throw notFound('user', id)
  const about = {
    site_id: site.id,
    user_id: subject.id,
    exported_at: new Date(working.clock()).toISOString(),
  }
  await recordAlone(working, {
    action: 'user.data_downloaded',
    siteId: site.id,
    target: { id: userHash(working.config.appSecret, site.id, subject.id), name: '' },
  })
  const parts = responseParts(working, subject, { ...about, profile }, requestId)
  return { subject, answer: textStream(parts) }
}

async function* responseParts(
  working: Working,
  subject: Subject,
  head: object,
  requestId: string,
): AsyncGenerator<string> {
  yield `{"success":true,"data":${JSON.stringify(head).slice(0, -1)},"stored":{`
  for (const [number, store] of personalDataStores.entries()) {
    yield `${number === 0 ? '' : '],'}\n${JSON.stringify(store.name)}:[`
    let separator = '\n'
    for await (const batch of store.records(working, subject)) {
      if (batch.length === 0) continue
      yield separator + batch.map((record) => JSON.stringify(record satisfies PersonalRecord)).join(',\n')
      separator = ',\n'
    }
  }
  yield `]}},"meta":${JSON.stringify({ request_id: requestId })}}\n`
}
