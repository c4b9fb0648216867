import { error } from '@sveltejs/kit'
import type { PageServerLoad } from './$types'

/** Addresses that no page has: as a route of the console, their error keeps the sidebar. */
export const load: PageServerLoad = () => error(404)
