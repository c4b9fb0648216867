import { fail, type RequestEvent, redirect } from '@sveltejs/kit'
import type { FormFailure } from '#lib/forms.ts'
import { callAccounts, tooManyAttempts } from '#lib/server/accounts.ts'
import { textFields } from '#lib/server/actions.ts'
import { pathWithin } from '#lib/server/next.ts'
import { callConsole, type OwnSignIn } from '#lib/server/team.ts'
import type { Actions, PageServerLoad } from './$types'

/** With `to`, a domain, the person need not enter an address: for bookmarks, and for the start page of the provider. */
export const load: PageServerLoad = async (event) => {
  if (event.locals.session) redirect(303, nextOf(event))
  return {
    title: 'Single sign-on',
    next: nextOf(event),
    domain: event.url.searchParams.get('to')?.slice(0, 253),
    account: await refusedAccount(event),
  }
}

export const actions: Actions = {
  default: async (event) => {
    const values = textFields(await event.request.formData())
    const email = values.email?.trim() ?? ''
    if (!values.domain && !email.includes('@'))
      return fail<FormFailure>(400, { problems: { email: 'Enter your e-mail address.' }, values })
    const answer = await callAccounts(event, 'single-sign-on/begin', {
      ...(values.domain ? { domain: values.domain } : { email }),
      next: nextOf(event),
    })
    // A redirect to another host is not allowed in answer to a form (form-action of the content security policy).
    if (answer.ok) return { url: (answer.data as { url: string }).url }
    const { status, code, message } = answer
    if (status === 429) return fail(429, tooManyAttempts(answer, values))
    if (code === 'NO_PROVIDER' && !values.domain)
      return fail<FormFailure>(status, { problems: { email: message }, values })
    return fail<FormFailure>(status, { problems: {}, values, message })
  },
}

/** Who is signed in, but in a way that their open workspace does not admit. */
async function refusedAccount(event: RequestEvent): Promise<OwnSignIn | undefined> {
  const { data } = await callConsole<OwnSignIn>(event, 'own-sign-in')
  return data?.single_sign_on_required_by ? data : undefined
}

function nextOf({ url }: Pick<RequestEvent, 'url'>): string {
  return pathWithin(url.searchParams.get('next'), '/')
}
