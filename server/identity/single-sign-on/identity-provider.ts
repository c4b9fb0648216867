import * as oidc from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { createOutbound, isWhole, type Outbound } from '../../platform/outbound/outbound.ts'
import { SignInRefused } from './refusal.ts'

type Needs = { config: Pick<Config, 'publicUrl' | 'outboundTargets'>; clock: Clock }

/** What a client of an OpenID Connect provider needs. */
export type Client = {
  workspaceId: string
  issuer: string
  clientId: string
  clientSecret: string
  roleClaim: string | null
}

/** What only the browser that began a sign-in knows: it must come back with the answer of the provider. */
export type Attempt = { state: string; nonce: string; verifier: string }

/** The claims about a person: those of the ID token, completed by those of the userinfo endpoint. */
export type Claims = { sub: string } & Record<string, unknown>

const answer_bytes_max = 1024 * 1024

/**
 * Where the provider of a workspace sends people back to. It has to be registered there. Each workspace has its own, so that
 * the provider of one cannot pass on an answer that is meant for another (RFC 9700, section 4.4).
 */
export function callbackUrl({ publicUrl }: Pick<Config, 'publicUrl'>, workspaceId: string): string {
  return `${publicUrl}/sign-in/callback/${workspaceId}`
}

/**
 * Checks that a provider can be used: its issuer publishes an OpenID configuration.
 * @throws SignInRefused with the reason
 */
export async function checkProvider(needs: Needs, client: Client): Promise<void> {
  await withProvider(needs, client, async () => {})
}

/**
 * Begins a sign-in: the address at the provider, and what the browser has to keep until it comes back.
 * @param email shown by the provider, so that the person need not enter it again
 * @throws SignInRefused if the provider cannot be used
 */
export function beginSignIn(
  needs: Needs,
  client: Client,
  email: string | undefined,
): Promise<{ url: string; attempt: Attempt }> {
  return withProvider(needs, client, async (provider) => {
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    }
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: callbackUrl(needs.config, client.workspaceId),
      scope: scopeFor(provider, client),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
      ...(email && { login_hint: email }),
    })
    return { url: url.href, attempt }
  })
}

/**
 * Ends a sign-in with the answer of the provider (authorization code flow with PKCE; OpenID Connect Core 1.0, section 3.1).
 * @param query of the address at which the browser came back
 * @throws SignInRefused if the provider refused, or its answer is not valid
 */
export function endSignIn(needs: Needs, client: Client, attempt: Attempt, query: string): Promise<Claims> {
  return withProvider(needs, client, async (provider) => {
    const url = new URL(callbackUrl(needs.config, client.workspaceId))
    url.search = query
    const tokens = await oidc.authorizationCodeGrant(provider, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const claims = { ...tokens.claims() } as Claims
    if (!provider.serverMetadata().userinfo_endpoint) return claims
    return { ...(await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims }
  })
}

/** Many providers put groups only into tokens of clients that ask for them by a scope of this name. */
function scopeFor(provider: oidc.Configuration, { roleClaim }: Client): string {
  const { scopes_supported = [] } = provider.serverMetadata()
  const more = roleClaim && scopes_supported.includes(roleClaim) ? ` ${roleClaim}` : ''
  return `openid email profile${more}`
}

async function withProvider<T>(
  { config, clock }: Needs,
  { issuer, clientId, clientSecret }: Client,
  use: (provider: oidc.Configuration) => Promise<T>,
): Promise<T> {
  const outbound = createOutbound({ targets: config.outboundTargets, limits: { body: answer_bytes_max } })
  const options = { [oidc.customFetch]: fetchWith(outbound) }
  try {
    const discovered = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
      ...options,
      ...(config.outboundTargets !== 'public' && { execute: [oidc.allowInsecureRequests] }),
    })
    const metadata = discovered.serverMetadata()
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = methods.includes('client_secret_basic')
      ? oidc.ClientSecretBasic(clientSecret)
      : oidc.ClientSecretPost(clientSecret)
    const provider = new oidc.Configuration(
      metadata,
      clientId,
      { [oidc.clockSkew]: Math.round((clock() - Date.now()) / 1000) },
      authentication,
    )
    provider[oidc.customFetch] = options[oidc.customFetch]
    // The address rules of outbound requests decide where plain HTTP is permitted.
    if (config.outboundTargets !== 'public') oidc.allowInsecureRequests(provider)
    return await use(provider)
  } catch (error) {
    throw refusalOf(error)
  } finally {
    outbound.close()
  }
}

/** Sends the requests of openid-client by the address rules for URLs that users have entered. */
function fetchWith(outbound: Outbound): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    const request = { url, headers: { ...headers, 'accept-encoding': 'identity' } }
    const reply = await (method === 'POST'
      ? outbound.post({ ...request, body: String(body ?? '') })
      : outbound.get(request))
    if (!isWhole(reply)) throw new SignInRefused(`The provider could not be reached: ${reply.error}`)
    return new Response(reply.body, { status: reply.status, headers: reply.headers ?? {} })
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof SignInRefused) return error
  if (error instanceof oidc.AuthorizationResponseError)
    return new SignInRefused(
      error.error === 'access_denied'
        ? 'The provider did not let you sign in, or you cancelled.'
        : `The provider refused the sign-in: ${error.error_description ?? error.error}.`,
    )
  // Providers answer 401 with a challenge, or name the error in the body.
  if (error instanceof oidc.WWWAuthenticateChallengeError)
    return new SignInRefused('The provider does not accept the client id and secret.')
  if (error instanceof oidc.ResponseBodyError)
    return new SignInRefused(
      error.error === 'invalid_client'
        ? 'The provider does not accept the client id and secret.'
        : `The provider refused the sign-in: ${error.error_description ?? error.error}.`,
    )
  if (error instanceof oidc.ClientError) {
    if (error.cause instanceof SignInRefused) return error.cause
    return new SignInRefused(`The answer of the provider is not valid: ${error.message}.`)
  }
  return error
}
