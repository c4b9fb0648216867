import { json } from '@sveltejs/kit'
import { readSystem, stateOf } from '#lib/server/system.ts'
import type { RequestHandler } from './$types'

/** The state of what an open page shows, to be asked every few seconds. */
export const GET: RequestHandler = async (event) => json({ state: stateOf(await readSystem(event)) })
