import type { Page } from '@playwright/test'
import { expect, signIn, test } from './instance.ts'
import { expectAccessible, expectFitsPhone } from './page-checks.ts'
import { joined, otherBrowser, password } from './people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function chooseGerman(page: Page) {
  await page.goto('/account')
  const preferences = page.getByRole('region', { name: 'Preferences' })
  await preferences.getByLabel('Language').selectOption('Deutsch')
  await preferences.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText('Konto')
}

test('a person chooses a language, which holds in every browser that they sign in with', async ({
  instance,
  browser,
}) => {
  const { page, email } = await joined(browser, instance, { role: 'viewer' })
  await chooseGerman(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  const english = await otherBrowser(browser, instance)
  await english.goto('/sign-in?next=/account')
  await signIn(english, { email, password })
  await english.goto('/account')
  await expect(heading(english)).toHaveText('Konto')
  await english.context().close()

  const german = page.getByRole('region', { name: 'Einstellungen' })
  await german.getByLabel('Sprache').selectOption('Sprache des Browsers')
  await german.getByRole('button', { name: 'Speichern' }).click()
  await expect(heading(page)).toHaveText('Account')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.context().close()
})

test('a language that is chosen without JavaScript holds from the next page on', async ({
  instance,
  browser,
}) => {
  const { page, email } = await joined(browser, instance, { role: 'viewer' })
  await page.context().close()
  const plain = await otherBrowser(browser, instance, { javaScriptEnabled: false })
  await plain.goto('/sign-in')
  await signIn(plain, { email, password })
  await plain.goto('/account')
  await plain.getByLabel('Language').selectOption('Deutsch')
  await plain.getByRole('region', { name: 'Preferences' }).getByRole('button', { name: 'Save' }).click()
  await plain.goto('/account')
  await expect(heading(plain)).toHaveText('Konto')
  await plain.context().close()
})

test('before a choice, the console has the language of the browser', async ({ instance, browser }) => {
  for (const [locale, title] of [
    ['de-AT', 'Anmelden'],
    ['fr-FR', 'Sign in'],
  ] as const) {
    const page = await otherBrowser(browser, instance, { locale })
    await page.goto('/sign-in')
    await expect(heading(page)).toHaveText(title)
    await page.context().close()
  }
})

test('every page is in German, and fits a phone', async ({ instance, browser }) => {
  test.slow()
  // Who has access to one site sees no names that other tests gave.
  const { id } = await instance.createSite({ name: 'Laden' })
  const { page } = await joined(browser, instance, { role: 'editor', site_ids: [id] })
  await chooseGerman(page)
  for (const path of [...pages, ...pagesOfSite.map((it) => `/sites/${id}${it}`)])
    await expectGerman(page, path, 'code, pre, option')
  await expectAccessible(page)
  await page.context().close()
})

test('pages for admins are in German, and fit a phone', async ({ instance, browser }) => {
  const { page } = await joined(browser, instance, { role: 'admin' })
  await chooseGerman(page)
  const { id } = await instance.createSite({ name: 'Werkstatt' })
  // Pages without names that other tests gave. The list of sites in the header has them.
  for (const path of ['/sites/new', ...pagesOfSiteForAdmins.map((it) => `/sites/${id}${it}`)])
    await expectGerman(page, path, 'code, pre, option, li')
  await page.context().close()
})

const pages = ['/sites', '/account', '/account/notifications', '/workspace', '/keys/new']
const pagesOfSite = [
  ...['', '/realtime', '/products', '/goals', '/goals/new', '/funnels', '/funnels/new', '/attribution'],
  ...['/attribution/costs', '/segments', '/segments/new', '/users', '/reports', '/reports/new', '/alerts'],
  ...[
    '/alerts/new',
    '/anomalies',
    '/annotations',
    '/annotations/new',
    '/exports',
    '/exports/new',
    '/install',
  ],
]
const pagesOfSiteForAdmins = ['/import', '/integrations', '/settings', '/erasures']

/** @param foreign elements that may be in another language: names that people gave, code, and time zones of the browser */
async function expectGerman(page: Page, path: string, foreign: string) {
  await test.step(path, async () => {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect.soft(await englishTexts(page, foreign)).toEqual([])
    await expectFitsPhone(page)
  })
}

/** The texts and names of elements that contain a word which only English has. */
function englishTexts(page: Page, foreign: string): Promise<string[]> {
  return page.evaluate((ignored) => {
    const english =
      /\b(the|of|and|your|you|with|that|this|has|have|is|are|were|yet|not|last|ago|days?|hours?|minutes|never|none|ever|every|each|new|from|to|by)\b/i
    const isIgnored = (it: Element | null) => it?.closest(`${ignored}, script, noscript, style`)
    const texts: (string | null)[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!isIgnored(node.parentElement)) texts.push(node.textContent)
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const it of document.querySelectorAll(`[${name}]`))
        if (!isIgnored(it)) texts.push(it.getAttribute(name))
    return texts
      .map((it) => it?.replace(/\s+/g, ' ').trim() ?? '')
      .filter((it) => english.test(it) && !it.startsWith('/'))
  }, foreign)
}
