import { error } from '@sveltejs/kit'
import type { PageServerLoad } from './$types'

/** Addresses that no page of a site has: as a route below the site, their error keeps its navigation. */
export const load: PageServerLoad = () => error(404)
