import { json } from '@sveltejs/kit'
import { readSystem, stateOf } from '#lib/server/system.ts'
import type { RequestHandler } from './$types'

/** Returns the state of the page, polled every few seconds. */
export const GET: RequestHandler = async (event) => json({ state: stateOf(await readSystem(event)) })
