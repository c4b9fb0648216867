import { dataOf, failureOf } from '../answers.ts'
import { exactly, object } from '../shapes.ts'
import { section } from '../statement.ts'

const mebibyte = 1024 * 1024

export const sizeLimitStatements = section('Size and paging limits', {
  'a body of more than 1 MiB is 413 invalid_request': async (context) => {
    const body = { ...context.newSite(), name: 'x'.repeat(mebibyte) }
    failureOf(await context.request('POST', '/v1/sites', { body }), 413, 'invalid_request')
  },
  'a batch may have up to 10 MiB, more is 413 invalid_request': async (context) => {
    const site = await context.site()
    const padded = (size: number) => ({
      site_id: site.id,
      events: [{ event_name: 'x', client_id: 'cid_a' }],
      ...(size > 0 && { padding: 'x'.repeat(size) }),
    })
    const spacious = JSON.stringify(padded(0)) + ' '.repeat(2 * mebibyte)
    const taken = await context.request('POST', '/v1/events/batch', { body: spacious })
    dataOf(taken, 200, object({ accepted: exactly(1) }))
    failureOf(
      await context.request('POST', '/v1/events/batch', { body: padded(10 * mebibyte) }),
      413,
      'invalid_request',
    )
  },
})
