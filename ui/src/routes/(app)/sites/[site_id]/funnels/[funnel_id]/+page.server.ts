import { fail, redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { settled } from '#lib/dashboard/reports.server.ts'
import { addressOf, parseView } from '#lib/dashboard/view-state.ts'
import type { FormFailure } from '#lib/forms.ts'
import { draftProblem, isSame, newDraft, toDefinition, toDraft } from '#lib/funnels/draft.ts'
import { changed, readDraft, readIntent } from '#lib/funnels/draft-form.ts'
import {
  type FunnelView,
  parseFunnelView,
  peopleCall,
  peopleQuery,
  periodView,
  printFunnelView,
  reportCall,
  reportQuery,
} from '#lib/funnels/queries.ts'
import { readPeople, readReport } from '#lib/funnels/reports.server.ts'
import { requestedFunnel } from '#lib/funnels/requested-funnel.server.ts'
import { wholeGroup } from '#lib/funnels/whole-group.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { createListed } from '#lib/segments/form-actions.server.ts'
import { printRejected } from '#lib/segments/listing.ts'
import { refusedBy, textFields } from '#lib/server/actions.ts'
import { deleteAndLeave } from '#lib/server/resource-form.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, url }) => {
  const isNew = params.funnel_id === 'new'
  const [{ site }, segments, saved] = await Promise.all([
    parent(),
    segmentChoices(api, params.site_id),
    isNew
      ? null
      : read(api.sites({ site_id: params.site_id }).funnels({ funnel_id: params.funnel_id }).get()).then(
          ({ data }) => data,
        ),
  ])
  const view = parseFunnelView(url.searchParams, parseView(url.searchParams))
  const time = timeframeOf(periodView(view), site.timezone, new Date())
  const savedDraft = saved && toDraft(saved)
  const draft = view.draft ?? savedDraft ?? newDraft
  const problem = draftProblem(draft)
  const definition = toDefinition(draft)
  const query = reportQuery(definition, saved?.name ?? '', time.range, view)
  const group = view.group && view.group.step <= definition.steps.length ? view.group : undefined
  const people = group && peopleQuery(definition, time.range, group, view)
  const blocks = await settled(
    {
      report: problem ? Promise.resolve(null) : readReport(api, site.id, query),
      people: problem || !people ? Promise.resolve(null) : readPeople(api, site.id, people),
    },
    url.searchParams.has('wait'),
  )
  return {
    title: saved?.name ?? 'New funnel',
    saved: saved && { id: saved.id, name: saved.name },
    savedDraft,
    isEdited: Boolean(savedDraft && !isSame(draft, savedDraft)),
    view: { ...view, group },
    time,
    segments,
    draft,
    problem,
    ...blocks,
    calls: problem ? [] : [reportCall(site.id, query), ...(people ? [peopleCall(site.id, people)] : [])],
  }
}

const funnelsOf = ({ locals, params }: RequestEvent) => locals.api.sites({ site_id: params.site_id }).funnels
const funnelOf = (event: RequestEvent) => funnelsOf(event)({ funnel_id: event.params.funnel_id })

/** The URL of a funnel with the query parameters that its form keeps. */
function addressIn({ params }: RequestEvent, form: FormData, funnelId: string, change: Partial<FunnelView>) {
  const kept = new URLSearchParams(textFields(form))
  const view = parseFunnelView(kept, parseView(kept))
  const shown = {
    ...view,
    draft: undefined,
    isEditing: false,
    group: undefined,
    cursor: undefined,
    ...change,
  }
  return addressOf(
    `/sites/${params.site_id}/funnels/${funnelId}`,
    periodView(view),
    {},
    printFunnelView(shown),
  )
}

const unnamed = 'Enter a name.'

export const actions: Actions = {
  /** Without JavaScript: every change redirects to the URL of the changed draft. */
  show: async (event) => {
    const form = await event.request.formData()
    const intent = readIntent(form)
    const draft = readDraft(form)
    redirect(
      303,
      addressIn(event, form, event.params.funnel_id, {
        draft: intent ? changed(draft, intent) : draft,
        isEditing: event.params.funnel_id !== 'new',
      }),
    )
  },

  save: async (event) => {
    const form = await event.request.formData()
    const draft = readDraft(form)
    const message = draftProblem(draft)
    if (message) return fail<FormFailure>(400, { form: 'save', message, problems: {}, values: {} })
    const { error } = await funnelOf(event).patch(toDefinition(draft))
    if (error) return refusedBy(error, {}, [], 'save')
    redirect(303, addressIn(event, form, event.params.funnel_id, {}))
  },

  create: async (event) => {
    const form = await event.request.formData()
    const name = String(form.get('name') ?? '').trim()
    const draft = readDraft(form)
    const message = draftProblem(draft)
    if (!name || message)
      return fail<FormFailure>(400, {
        form: 'create',
        message,
        problems: name ? {} : { name: unnamed },
        values: { name },
      })
    const { data, error } = await funnelsOf(event).post({ name, ...toDefinition(draft) })
    if (error) return refusedBy(error, { name }, ['name'], 'create')
    redirect(303, addressIn(event, form, data.data.id, {}))
  },

  rename: async (event) => {
    const values = textFields(await event.request.formData())
    const name = values.name?.trim() ?? ''
    if (!name) return fail<FormFailure>(400, { form: 'rename', problems: { name: unnamed }, values })
    const { error } = await funnelOf(event).patch({ name })
    if (error) return refusedBy(error, values, ['name'], 'rename')
    return { renamed: name }
  },

  /** Saves the people of a step who have a user id as a list segment. */
  segment: async ({ request, locals: { api }, params, url }) => {
    const values = textFields(await request.formData())
    const name = values.name?.trim() ?? ''
    if (!name) return fail<FormFailure>(400, { form: 'segment', problems: { name: unnamed }, values })
    const { people } = await wholeGroup(api, await requestedFunnel(api, params, url))
    const userIds = new Set<string>()
    let anonymous = 0
    for await (const { user_id } of people) {
      if (user_id) userIds.add(user_id)
      else anonymous++
    }
    const { data, error } = await createListed(api, params.site_id, { name }, [...userIds])
    if (error) return refusedBy(error, values, ['name'], 'segment')
    const refused = userIds.size - data.data.user_count
    const rejections = printRejected({ anonymous, repeated: 0, tooLong: [], refused })
    redirect(
      303,
      `/sites/${params.site_id}/segments/${data.data.id}${rejections.size > 0 ? `?${rejections}` : ''}`,
    )
  },

  delete: (event) => deleteAndLeave(funnelOf(event).delete(), `/sites/${event.params.site_id}/funnels`),
}
