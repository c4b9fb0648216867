import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, tooManyAttempts } from '#lib/server/accounts.ts'
import { textFields } from '#lib/server/actions.ts'
import { pathWithin } from '#lib/server/next.ts'
import { callConsole, type OwnSignIn } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

/** With `to`, a domain, the sign-in begins at once: for bookmarks, and for the start page of the provider. */
export const load: PageServerLoad = async (event) => {
  const domain = event.url.searchParams.get('to')
  if (event.locals.session) redirect(303, nextOf(event))
  const next = nextOf(event)
  const account = await refusedAccount(event)
  if (!domain) return { title: 'Single sign-on', next, account, problem: undefined }
  const begun = await begin(event, { domain })
  if ('url' in begun) redirect(303, begun.url, { external: true })
  return {
    title: 'Single sign-on',
    next,
    account,
    problem: begun.failure.message ?? begun.failure.problems.email,
  }
}

export const actions: Actions = {
  begin: async (event) => {
    const values = textFields(await event.request.formData())
    const email = values.email?.trim() ?? ''
    if (!email.includes('@'))
      return fail<FormFailure>(400, { problems: { email: 'Enter your e-mail address.' }, values })
    const begun = await begin(event, { email })
    // A redirect to another host is not allowed in answer to a form (form-action of the content security policy).
    if ('url' in begun) return { url: begun.url }
    return fail<FormFailure>(begun.status, { ...begun.failure, values })
  },

  signOut: async (event) => {
    await callAccounts(event, 'sign-out', {})
    redirect(303, `/sign-in?next=${encodeURIComponent(nextOf(event))}`)
  },
}

/** Who is signed in, but in a way that their open workspace does not admit. */
async function refusedAccount(event: RequestEvent): Promise<OwnSignIn | undefined> {
  const { data } = await callConsole<OwnSignIn>(event, 'own-sign-in')
  return data?.single_sign_on_required_by ? data : undefined
}

type Begun = { url: string } | { status: number; failure: FormFailure }

async function begin(event: RequestEvent, who: { email: string } | { domain: string }): Promise<Begun> {
  const answer = await callAccounts(event, 'single-sign-on/begin', { ...who, next: nextOf(event) })
  if (answer.ok) return { url: (answer.data as { url: string }).url }
  const { status, code, message } = answer
  if (status === 429) return { status, failure: tooManyAttempts(answer, {}) }
  if (code === 'NO_PROVIDER') return { status, failure: { problems: { email: message }, values: {} } }
  return { status, failure: { problems: {}, values: {}, message } }
}

function nextOf({ url }: Pick<RequestEvent, 'url'>): string {
  return pathWithin(url.searchParams.get('next'), '/')
}
