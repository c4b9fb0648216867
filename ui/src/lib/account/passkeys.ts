import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'

/** What went wrong, for display; null if nothing did, or the person has cancelled. */
export type Problem = string | null
type Outcome = { isDone: true } | { isDone: false; problem: Problem }

/** Asks the browser to create a passkey, and adds it to the signed-in account. */
export async function addPasskey(name: string): Promise<Outcome> {
  return attempt(async () => {
    const optionsJSON = await request('generate-register-options')
    const response = await startRegistration({ optionsJSON })
    await request('verify-registration', { response, name })
  })
}

/** Signs in with a passkey. @param isAutofill true to offer passkeys in the field for the address */
export async function signInWithPasskey({ isAutofill = false } = {}): Promise<Outcome> {
  return attempt(async () => {
    const optionsJSON = await request('generate-authenticate-options')
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })
    await request('verify-authentication', { response })
  })
}

async function attempt(ceremony: () => Promise<void>): Promise<Outcome> {
  try {
    await ceremony()
    return { isDone: true }
  } catch (error) {
    return { isDone: false, problem: problemOf(error) }
  }
}

class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: passed on to the library as it is
async function request(path: string, body?: object): Promise<any> {
  const response = await fetch(`/api/auth/passkey/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const data = await response.json().catch(() => ({}))
  if (!response.ok)
    throw new Refused(data.code ?? '', data.message ?? 'Unexpected response from the service.')
  return data
}

const wrongAddress = () =>
  /^[\d.]+$|^\[/.test(location.hostname)
    ? 'Passkeys do not work at an IP address. Open the console by its name, for example localhost.'
    : 'Passkeys do not work at this address. Open the console at the address that your admin has configured.'

const problems: Record<string, Problem> = {
  NotAllowedError: null,
  AbortError: null,
  ERROR_CEREMONY_ABORTED: null,
  InvalidStateError: 'This device already has a passkey for this account.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for this account.',
  PASSKEY_NOT_FOUND:
    'This passkey was removed from its account. Choose another one, or sign in with your password.',
  SESSION_NOT_FRESH: 'You signed in more than a day ago. Sign out and in again, then add the passkey.',
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return String(error)
  if (
    ['ERROR_INVALID_RP_ID', 'ERROR_INVALID_DOMAIN'].includes(codeOf(error)) ||
    error.name === 'SecurityError'
  )
    return wrongAddress()
  for (const known of [codeOf(error), error.name]) if (known in problems) return problems[known] as Problem
  return error.message
}

function codeOf(error: Error): string {
  return error instanceof Refused || error instanceof WebAuthnError ? error.code : error.name
}
