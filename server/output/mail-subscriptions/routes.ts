import { Elysia } from 'elysia'
import type { Language } from '../../../packages/text/languages.ts'
import { requestLanguage } from '../../identity/console/request-language.ts'
import type { Services } from '../../services.ts'
import { readUnsubscribeToken } from './link.ts'
import { unknownLinkPage, unsubscribePage } from './page.ts'
import { isUnsubscribed, namesOf, subscribeAgain, unsubscribe } from './subscriptions.ts'

/**
 * Handles the unsubscribe links in mails. A GET changes nothing, because programs follow links as well. A POST
 * unsubscribes, sent by the button of the page or by the mail program itself (RFC 8058). The pages are in the language of
 * the browser, because an address may belong to nobody who has an account.
 */
export const unsubscribeRoutes = (services: Services) => {
  const { db, config } = services

  async function findSubscription(token: string, language: Language) {
    const subscription = readUnsubscribeToken(config, token)
    const names = subscription && (await namesOf(db, subscription, language))
    return names && { ...subscription, ...names, token }
  }

  return new Elysia({ detail: { hide: true } })
    .derive(({ request }) => ({ language: requestLanguage(request) }))
    .get('/unsubscribe/:token', async ({ params, language }) => {
      const found = await findSubscription(params.token, language)
      if (!found) return unknownLinkPage(language)
      return unsubscribePage(found, await isUnsubscribed(db, found), language)
    })
    .post(
      '/unsubscribe/:token',
      async ({ params, language }) => {
        const found = await findSubscription(params.token, language)
        if (!found || !(await unsubscribe(services, found))) return unknownLinkPage(language)
        return unsubscribePage(found, true, language)
      },
      { parse: 'none' },
    )
    .post(
      '/unsubscribe/:token/undo',
      async ({ params, language }) => {
        const found = await findSubscription(params.token, language)
        if (!found) return unknownLinkPage(language)
        await subscribeAgain(db, found)
        return new Response(null, { status: 303, headers: { Location: `../${params.token}` } })
      },
      { parse: 'none' },
    )
}
