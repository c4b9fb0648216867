import { error } from '@sveltejs/kit'
import { choicesOf } from '#lib/notifications/choices-form.ts'
import { refused } from '#lib/server/actions.ts'
import { callConsole } from '#lib/server/team.ts'
import type { Notifications } from '../../../../../../server/notify/personal/model.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { data, failure } = await callConsole<Notifications>(event, 'notifications')
  if (failure) error(failure.status, failure.message)
  return { title: 'Notifications', notifications: data }
}

export const actions: Actions = {
  choices: async (event) => {
    const form = await event.request.formData()
    const id = String(form.get('workspace_id') ?? '')
    const path = `notifications/workspaces/${encodeURIComponent(id)}`
    const { ok, failure } = await callConsole(event, path, choicesOf(form))
    return ok ? { saved: id } : refused(failure, {}, [], id)
  },

  signIns: async (event) => {
    const form = await event.request.formData()
    const { ok, failure } = await callConsole(event, 'notifications/sign-ins', {
      mail: form.has('mail'),
      slack: form.has('slack'),
    })
    return ok ? { saved: 'signIns' } : refused(failure, {}, [], 'signIns')
  },

  slack: async (event) => {
    const slack_url = String((await event.request.formData()).get('slack_url') ?? '')
    const { ok, failure } = await callConsole(event, 'notifications/slack', { slack_url })
    // The address is a secret, so it is not sent back.
    return ok ? { saved: 'slack' } : refused(failure, {}, ['slack_url'], 'slack')
  },

  testSlack: async (event) => {
    const { ok, failure } = await callConsole(event, 'notifications/slack/test', {})
    // The reason, without the name of the field.
    return ok ? { saved: 'testSlack' } : refused(failure, {}, [], 'testSlack')
  },

  removeSlack: async (event) => {
    const { ok, failure } = await callConsole(event, 'notifications/slack/remove', {})
    return ok ? { saved: 'removeSlack' } : refused(failure, {}, [], 'slack')
  },
}
