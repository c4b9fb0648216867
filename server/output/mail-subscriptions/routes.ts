import { Elysia } from 'elysia'
import type { Services } from '../../services.ts'
import { readUnsubscribeToken } from './link.ts'
import { unknownLinkPage, unsubscribePage } from './page.ts'
import { isUnsubscribed, namesOf, subscribeAgain, unsubscribe } from './subscriptions.ts'

/**
 * Handles the unsubscribe links in mails. A GET changes nothing, because programs follow links as well. A POST
 * unsubscribes, sent by the button of the page or by the mail program itself (RFC 8058).
 */
export const unsubscribeRoutes = (services: Services) => {
  const { db, config } = services

  async function findSubscription(token: string) {
    const subscription = readUnsubscribeToken(config, token)
    const names = subscription && (await namesOf(db, subscription))
    return names && { ...subscription, ...names, token }
  }

  return new Elysia({ detail: { hide: true } })
    .get('/unsubscribe/:token', async ({ params }) => {
      const found = await findSubscription(params.token)
      if (!found) return unknownLinkPage()
      return unsubscribePage(found, await isUnsubscribed(db, found))
    })
    .post(
      '/unsubscribe/:token',
      async ({ params }) => {
        const found = await findSubscription(params.token)
        if (!found || !(await unsubscribe(services, found))) return unknownLinkPage()
        return unsubscribePage(found, true)
      },
      { parse: 'none' },
    )
    .post(
      '/unsubscribe/:token/undo',
      async ({ params }) => {
        const found = await findSubscription(params.token)
        if (!found) return unknownLinkPage()
        await subscribeAgain(db, found)
        return new Response(null, { status: 303, headers: { Location: `../${params.token}` } })
      },
      { parse: 'none' },
    )
}
