import type { RequestHandler } from './$types'

/** Sent by an open page while a person uses it, so that the session does not count as unused. */
export const POST: RequestHandler = () => new Response(null, { status: 204 })
