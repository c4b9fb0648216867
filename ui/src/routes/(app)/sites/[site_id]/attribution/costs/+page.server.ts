import { fail } from '@sveltejs/kit'
import { failureOf, read } from '#lib/api.ts'
import { periodView } from '#lib/attribution/queries.ts'
import { atRows, type RateRow, readRates, toRates } from '#lib/costs/rates.ts'
import { sendCsv } from '#lib/costs/send.server.ts'
import { type BadLine, badLinesOf, correctable } from '#lib/costs/upload.ts'
import { wholeDays } from '#lib/dashboard/periods.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import type { FormFailure } from '#lib/forms.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { currencies } from '#lib/server/choices.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

const rowsOnPage = 25

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const view = periodView(parseView(url.searchParams))
  // Costs are known by day.
  view.period = wholeDays(view.period)
  const time = timeframeOf(view, site.timezone, new Date())
  const source = url.searchParams.get('source')?.trim() ?? ''
  const query = {
    start_date: time.range.from,
    end_date: time.range.to,
    source: source || undefined,
    ...pageQuery(url, rowsOnPage),
  }
  const siteApi = api.sites({ site_id: site.id })
  const [{ data: costs, pagination }, { data: rates }, { pagination: all }] = await Promise.all([
    read(siteApi.costs.get({ query })),
    read(siteApi['exchange-rates'].get()),
    read(siteApi.costs.get({ query: { limit: 1 } })),
  ])
  const path = `/v1/sites/${site.id}`
  return {
    title: `Ad costs of ${site.name}`,
    view,
    time,
    source,
    costs,
    pagination,
    /** True if there are any costs, in any period. */
    hasCosts: all.total > 0,
    rates,
    currencies,
    calls: [
      { path: `${path}/costs`, query },
      {
        method: 'POST' as const,
        path: `${path}/costs`,
        file: { name: 'costs.csv', type: 'text/csv' },
      },
      { path: `${path}/exchange-rates` },
    ],
  }
}

const siteOf = ({ locals, params }: RequestEvent) => locals.api.sites({ site_id: params.site_id })

export const actions: Actions = {
  upload: async (event) => {
    const form = await event.request.formData()
    const file = form.get('file')
    const csv = file instanceof File && file.size > 0 ? await file.text() : String(form.get('csv') ?? '')
    if (csv.trim() === '')
      return fail<FormFailure>(400, {
        form: 'upload',
        problems: { file: 'Choose a file or paste its lines.' },
        values: {},
      })
    const answer = await sendCsv(event.locals, event.params.site_id, csv)
    if ('uploaded' in answer) return answer
    const { bad, count, others } = badLinesOf(csv, answer.failure.details ?? [])
    return fail<FormFailure & { bad: BadLine[]; badCount: number }>(answer.failure.status, {
      form: 'upload',
      message: count > 0 ? others.join(' ') || undefined : answer.failure.message,
      problems: {},
      // Return the text for correction, even if it was uploaded as a file.
      values: csv.length <= correctable ? { csv } : {},
      bad,
      badCount: count,
    })
  },

  delete: async (event) => {
    const values = textFields(await event.request.formData())
    const { start_date = '', end_date = '', source = '' } = values
    const problems = {
      ...(start_date === '' && { start_date: 'Choose the first day.' }),
      ...(end_date === '' && { end_date: 'Choose the last day.' }),
    }
    if (Object.keys(problems).length) return fail<FormFailure>(400, { form: 'delete', problems, values })
    const query = { start_date, end_date, source: source.trim() || undefined }
    const { data, error } = await siteOf(event).costs.delete({}, { query })
    if (error) return refusedBy(error, values, ['start_date', 'end_date', 'source'], 'delete')
    return { deleted: data.data.deleted }
  },

  rates: async (event) => {
    const rows = readRates(await event.request.formData())
    const { rates, problems } = toRates(rows)
    if (Object.keys(problems).length)
      return fail<FormFailure & { rows: RateRow[] }>(400, { form: 'rates', problems, values: {}, rows })
    const { error } = await siteOf(event)['exchange-rates'].put({ rates })
    if (!error) return { saved: 'rates' }
    const failure = failureOf(error)
    const found = atRows(rows, failure.details ?? [])
    return fail<FormFailure & { rows: RateRow[] }>(failure.status, {
      form: 'rates',
      problems: found.problems,
      message: found.message ?? (Object.keys(found.problems).length ? undefined : failure.message),
      values: {},
      rows,
    })
  },
}
