import { error, type RequestEvent } from '@sveltejs/kit'
import type { System } from '../../../../server/operations/health/system.ts'

export type { System }

/** The state of the service for its operator; 404 for all others. */
export async function readSystem({
  locals,
  request,
}: Pick<RequestEvent, 'locals' | 'request'>): Promise<System> {
  const { origin, secret, send } = locals.service
  const headers = { cookie: request.headers.get('cookie') ?? '', authorization: `Bearer ${secret}` }
  const response = await send(new Request(`${origin}/api/console/system`, { headers }))
  if (response.status === 404) error(404, 'Only operators of the service can open this page.')
  if (!response.ok)
    throw new Error(`The state of the service could not be read: it answered ${response.status}`)
  const { data } = (await response.json()) as { data: System }
  return data
}

/** The part of the state whose change makes an open page reload it. */
export function stateOf({ health, background, errors }: System): string {
  const { status, reasons, inbox, jobs } = health
  const work = jobs?.map(({ task, waiting, running, failed }) => [task, waiting, running, failed])
  return JSON.stringify([status, reasons, inbox?.rows, work, background, errors[0]?.at])
}
