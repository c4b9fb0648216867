import { Elysia } from 'elysia'
import { auth } from '../../platform/http/auth.ts'
import type { Services } from '../../services.ts'
import { findSite } from './sites.ts'

/**
 * Starts the routes below `/sites/:site_id`. They require a key as with `auth`, and find the site in their context as
 * `site`. A site that the caller may not see is answered with 404, like one that does not exist.
 * @param path what follows the site's id, such as `/funnels`
 * @param tag the section of the API reference
 */
export const siteRouter = <Path extends string>({ db }: Pick<Services, 'db'>, path: Path, tag: string) =>
  new Elysia({ prefix: `/sites/:site_id${path}` as const, tags: [tag] })
    .use(auth)
    .resolve(async ({ principal, params }) => ({
      site: await findSite(db, principal, (params as { site_id: string }).site_id),
    }))
