import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus, requireTrue } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { flag, listOf, nullOr, object, oneOf, prefixed, text, time } from '../shapes.ts'
import { liveSection } from '../statement.ts'

const role = oneOf('viewer', 'editor', 'admin', 'owner')
const siteIds = nullOr(listOf(prefixed('site_')))
const member = object({
  id: prefixed('mem_'),
  account_id: text,
  email: text,
  name: text,
  role,
  site_ids: siteIds,
  joined_at: time,
  last_signed_in_at: nullOr(time),
})
const fields = {
  id: prefixed('inv_'),
  email: text,
  role,
  site_ids: siteIds,
  invited_by: nullOr(text),
  created_at: time,
  expires_at: time,
}
const invitation = object(fields)
const newInvitation = object({ ...fields, url: text, is_mailed: flag })

export const memberStatements = liveSection('Members', '/v1/members', {
  'the list has people with their roles, and GET returns each': async (context) => {
    const { data } = offsetPageOf(
      await context.ask((client) => client.members.list({ limit: 2 }).page()),
      member,
    )
    for (const it of data)
      requireEqual('got', dataOf(await context.ask((client) => client.members.get(it.id)), 200, member), it)
    failureOf(await context.ask((client) => client.members.get('mem_unknown')), 404, 'not_found')
  },
  'POST invites with a role and sites, and only its response has the link': async (context) => {
    const { id: siteId } = await context.site()
    const made = await invite(context, { role: 'viewer', site_ids: [siteId] })
    requireEqual('role and sites', [made.role, made.site_ids], ['viewer', [siteId]])
    const week_ms = Date.parse(made.expires_at) - Date.parse(made.created_at)
    requireEqual('valid for days', Math.round(week_ms / 86_400_000), 7)
    const answer = await context.ask((client) => client.invitations.list({ limit: 100 }).page())
    const { data } = offsetPageOf(answer, invitation)
    requireTrue(
      'the list has the invitation',
      data.some((it) => it.id === made.id),
    )
    requireTrue('the list has no link', !answer.text.includes(made.url))
    await withdraw(context, made.id)
  },
  'an invitation is sent again with another link, and withdrawn': async (context) => {
    const made = await invite(context, { role: 'editor' })
    const again = dataOf(await context.ask((client) => client.invitations.renew(made.id)), 200, newInvitation)
    requireTrue('the link is another one', again.url !== made.url)
    await withdraw(context, made.id)
    failureOf(await context.ask((client) => client.invitations.renew(made.id)), 404, 'not_found')
    failureOf(await context.ask((client) => client.invitations.withdraw(made.id)), 404, 'not_found')
  },
  'nobody is invited twice': async (context) => {
    const { id, email } = await invite(context, { role: 'viewer' })
    const twice = await context.ask((client) => client.invitations.create({ email, role: 'viewer' }))
    failureOf(twice, 409, 'conflict')
    await withdraw(context, id)
  },
  'a key cannot make anybody an owner, and unknown roles, sites and addresses are refused': async (
    context,
  ) => {
    const email = context.newEmail()
    const post = (body: object) => context.request('POST', '/v1/invitations', { body })
    failureOf(await post({ email, role: 'owner' }), 403, 'forbidden')
    for (const body of [
      { email, role: 'king' },
      { email: 'nobody', role: 'viewer' },
      { email, role: 'viewer', site_ids: ['site_unknown'] },
      { email, role: 'admin', site_ids: [(await context.site()).id] },
    ])
      failureOf(await post(body), 400, 'validation_error')
  },
})

async function invite(
  context: ConformanceContext,
  input: { role: 'viewer' | 'editor'; site_ids?: string[] },
) {
  const email = context.newEmail()
  return dataOf(
    await context.ask((client) => client.invitations.create({ email, ...input })),
    201,
    newInvitation,
  )
}

async function withdraw(context: ConformanceContext, id: string): Promise<void> {
  requireStatus(await context.ask((client) => client.invitations.withdraw(id)), 204)
}
