import { error } from '@sveltejs/kit'
import { csvLine, csvStream } from '#lib/dashboard/csv.ts'
import { asked } from '#lib/funnels/asked.server.ts'
import { stepTitle } from '#lib/funnels/draft.ts'
import { peopleQuestion } from '#lib/funnels/questions.ts'
import { type People, readPeople } from '#lib/funnels/reports.server.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import type { RequestHandler } from './$types'

const peopleAtOnce = 1000

/** Everybody who went on to a step, or who left before it, as CSV. */
export const GET: RequestHandler = async ({ locals: { api }, params, url }) => {
  const { site, name, view, range, definition } = await asked(api, params, url)
  const { group } = view
  if (!group || group.step > definition.steps.length) error(400, 'The address names no step.')
  const titles = definition.steps.map(stepTitle)

  async function page(cursor: string | undefined): Promise<People> {
    const question = {
      ...peopleQuestion(definition, range, group as NonNullable<typeof group>, { ...view, cursor }),
      limit: peopleAtOnce,
    }
    const { value, problem } = await readPeople(api, site.id, question)
    if (!value) error(502, problem.message)
    return value
  }
  // The first page is read before anything is sent, so that a failure is an answer and not half a file.
  const first = await page(undefined)

  async function* lines() {
    yield csvLine(['User', 'Client', 'Entered', 'Farthest step', 'Name of the step', 'Reached'])
    for (let found = first; ; found = await page(found.next ?? undefined)) {
      for (const it of found.people)
        yield csvLine([
          it.user_id ?? '',
          it.client_id ?? '',
          it.entered_at,
          it.reached_step,
          titles[it.reached_step - 1] ?? '',
          it.last_step_at,
        ])
      if (found.next === null) return
    }
  }
  const file = `${site.domain} funnel ${name} step ${group.step} ${group.outcome} ${range.from} ${range.to}`
  return new Response(csvStream(lines()), { headers: csvHeaders(file) })
}
