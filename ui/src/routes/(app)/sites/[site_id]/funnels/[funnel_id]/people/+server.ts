import { stepTitle } from '#lib/funnels/draft.ts'
import { requestedFunnel } from '#lib/funnels/requested-funnel.server.ts'
import { wholeGroup } from '#lib/funnels/whole-group.server.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

/** Exports all people who went on to a step, or who dropped off before it, as CSV. */
export const GET: RequestHandler = async (event) => {
  const { params, url } = event
  const { api } = event.locals
  const funnel = await requestedFunnel(api, params, url)
  const { site, name, range, definition } = funnel
  const { group, people } = await wholeGroup(api, funnel)
  await recordDownload(event, 'funnel_people', site.id)
  const titles = definition.steps.map(stepTitle)

  async function* lines() {
    yield csvLine(['User', 'Client', 'Entered', 'Farthest step', 'Name of the step', 'Reached'])
    for await (const it of people)
      yield csvLine([
        it.user_id ?? '',
        it.client_id ?? '',
        it.entered_at,
        it.reached_step,
        titles[it.reached_step - 1] ?? '',
        it.last_step_at,
      ])
  }
  const file = `${site.domain} funnel ${name} step ${group.step} ${group.outcome} ${range.from} ${range.to}`
  return new Response(textStream(lines()), { headers: csvHeaders(file) })
}
