import type { Page } from '@playwright/test'
import { expect, signIn, test, withoutEvents } from './instance.ts'
import { goToSection, goToSettings } from './navigation.ts'
import { accessViolations, expectAccessible, expectFitsPhone, expectPagesAccessible } from './page-checks.ts'

const mainOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const settingsOf = (page: Page) => page.getByRole('navigation', { name: 'Settings' })
const linkOf = (page: Page, name: string) => mainOf(page).getByRole('link', { name, exact: true })

test('the sidebar groups the pages of a site, marks the current one, and keeps the period', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}?period=7d`)
  const groups = {
    Analyze: [
      'Goals',
      'Funnels',
      'Trends',
      'Events',
      'Actions',
      'Retention',
      'Lifecycle',
      'Paths',
      'Attribution',
      'Products',
      'Web vitals',
      'Errors',
    ],
    People: ['Users', 'Sessions', 'Segments'],
    Watch: ['Alerts', 'Anomalies', 'Annotations', 'Reports'],
  }
  await expect(mainOf(page).getByRole('link')).toHaveText([
    ...['Dashboard', 'Realtime'],
    ...Object.values(groups).flat(),
    'Settings',
  ])
  for (const [name, links] of Object.entries(groups))
    await expect(mainOf(page).getByRole('list', { name }).getByRole('link')).toHaveText(links)
  await expect(linkOf(page, 'Dashboard')).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await linkOf(page, 'Realtime').focus()
  await page.keyboard.press('Tab')
  await expect(linkOf(page, 'Goals')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/sites/${site.id}/goals?period=7d`)
  await expect(linkOf(page, 'Goals')).toHaveAttribute('aria-current', 'page')
  await expect(mainOf(page).locator('[aria-current]')).toHaveCount(1)
})

test('the sidebar collapses to icons with names, by a button and a key, and stays so', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}`)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const width = async () => (await sidebar.boundingBox())?.width ?? 0
  const wide = await width()
  const kept = () => page.waitForResponse((it) => it.url().endsWith('/preferences/sidebar'))

  const collapsed = kept()
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
  await collapsed
  await expect.poll(width).toBeLessThan(wide / 2)
  const goals = linkOf(page, 'Goals')
  const label = goals.getByText('Goals')
  await expect(label).toHaveCSS('opacity', '0')
  await linkOf(page, 'Realtime').focus()
  await page.keyboard.press('Tab')
  await expect(label).toHaveCSS('opacity', '1')
  const [link, tip] = [await goals.boundingBox(), await label.boundingBox()]
  expect(tip?.x).toBeGreaterThanOrEqual((link?.x ?? 0) + (link?.width ?? 0))
  await expect(page.getByRole('button', { name: 'Example shop : choose a site' })).toBeVisible()
  await expectPagesAccessible(page, [`/sites/${site.id}`])

  // The service renders it so, before any script runs.
  const html = await (await page.request.get('/sites')).text()
  expect(html).toContain('data-collapsed=""')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/sites')
  expect(await width()).toBeLessThan(wide / 2)
  const expanded = kept()
  await page.keyboard.press('b')
  await expanded
  await expect.poll(width).toBe(wide)
  await page.reload()
  expect(await width()).toBe(wide)
})

test('the settings have a navigation of their own, with the pages of the open site and the workspace', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Open shop' })
  await page.goto(`/sites/${site.id}`)
  const ofSite = ['Site settings', 'Tracking', 'Import', 'Exports', 'Integrations', 'Deleted users']
  const ofWorkspace = ['Workspace', 'Members', 'Single sign-on', 'Webhooks', 'API keys', 'Audit log']
  const list = (name: string) => settingsOf(page).getByRole('list', { name }).getByRole('link')
  await goToSettings(page, 'Webhooks')
  await expect(page).toHaveURL('/webhooks')
  await expect(list('This site')).toHaveText(ofSite)
  await expect(list('This workspace')).toHaveText(ofWorkspace)
  await expect(list('You')).toHaveText(['Account', 'Notifications'])
  for (const name of ofSite) {
    const link = settingsOf(page).getByRole('link', { name })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(settingsOf(page).locator('[aria-current]')).toHaveCount(1)
    await expect(linkOf(page, 'Settings')).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(new RegExp(`/sites/${site.id}/`))
  }

  // The site stays open on the pages of the workspace, also after a reload, until the list of all sites.
  await goToSettings(page, 'API keys')
  await expect(page).toHaveURL('/keys')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open shop : choose a site' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL(`/sites/${site.id}/users`)
  const forgotten = page.waitForResponse((it) => it.url().endsWith('/preferences/site'))
  await page.getByRole('link', { name: 'Sightline, all sites' }).click()
  await forgotten
  await goToSettings(page, 'Members')
  await expect(page).toHaveURL('/members')
  await page.reload()
  await expect(list('This site')).toHaveCount(0)
  await expect(list('This workspace')).toHaveText(ofWorkspace)
  await expect(linkOf(page, 'Dashboard')).toHaveCount(0)
})

test('all pages start at the same left edge', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  const base = `/sites/${site.id}`
  const edge = async (path: string) => {
    await page.goto(path)
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    return Math.round(box?.x ?? 0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const edgeOf = async (paths: string[]) => {
    const edges = []
    for (const path of paths) edges.push([path, await edge(path)] as const)
    return Object.fromEntries(edges)
  }
  const pages = [
    base,
    `${base}/goals`,
    `${base}/goals/new`,
    `${base}/anomalies`,
    `${base}/annotations/new`,
    '/sites/new',
  ]
  const first = await edge(base)
  expect(await edgeOf(pages)).toEqual(Object.fromEntries(pages.map((path) => [path, first])))
  const settings = [`${base}/settings`, `${base}/exports`, '/webhooks', '/keys/new', '/account', '/system']
  const second = await edge(`${base}/settings`)
  expect(await edgeOf(settings)).toEqual(Object.fromEntries(settings.map((path) => [path, second])))
})

test('a loading page shows its progress, and stays accessible meanwhile', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  await page.goto(`/sites/${site.id}/settings`)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(/__data\.json/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const progress = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(progress).toBeVisible()
  expect(await accessViolations(page)).toEqual([])
  release()
  await expect(progress).toBeHidden()
  await expect(page).toHaveURL(`/sites/${site.id}`)
})

test('an unknown address of a site is not found, and keeps the navigation of the site', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite()
  for (const path of ['nothing', 'goals/conv_nothing', 'settings/nothing/at/all']) {
    expect((await page.goto(`/sites/${site.id}/${path}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(linkOf(page, 'Goals')).toHaveAttribute('href', `/sites/${site.id}/goals`)
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(`/sites/${site.id}`)
  expect((await page.goto('/sites/site_nothing/goals'))?.status()).toBe(404)
  await expect(linkOf(page, 'Goals')).toHaveCount(0)
  await expect(linkOf(page, 'Sites')).toBeVisible()
})

test('an unknown address outside of a site is not found, and keeps the sidebar', async ({
  console: page,
}) => {
  for (const path of [
    '/nothing',
    '/workspace/nothing',
    '/account/nothing/at/all',
    '/webhooks/hook_nothing',
  ]) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page).toHaveTitle('Page not found · Sightline')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(linkOf(page, 'Settings')).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'All sites' }).click()
  await expect(page).toHaveURL('/sites')
})

test('who is not signed in signs in before an unknown address is not found', async ({ page, instance }) => {
  await page.goto('/nothing')
  await expect(page).toHaveURL('/sign-in?next=%2Fnothing')
  await signIn(page, instance)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(linkOf(page, 'Settings')).toBeVisible()
  // What browsers ask for by themselves leads nowhere.
  const icon = await page.request.get('/nothing.png', { headers: { accept: 'image/*' }, maxRedirects: 0 })
  expect(icon.status()).toBe(404)
})

test('the site switcher keeps the page, and a single thing leads to its list', async ({
  console: page,
  instance,
}) => {
  const [site, other] = [
    await instance.createSite({ name: 'Shop A' }),
    await instance.createSite({ name: `Shop ${crypto.randomUUID()}` }),
  ]
  const goal = { name: 'Signed up', event_name: 'sign_up' }
  const { body } = await instance.api('POST', `/v1/sites/${site.id}/conversions`, goal)
  async function switchSite(from: string, to: string) {
    await page.goto(from)
    await page.getByRole('button', { name: 'Shop A : choose a site' }).click()
    const search = page.getByRole('searchbox', { name: 'Find a site' })
    if (await search.isVisible()) await search.fill(other.name)
    await page.getByRole('link', { name: other.name }).click()
    await expect(page).toHaveURL(to)
  }
  await switchSite(`/sites/${site.id}/funnels?period=7d`, `/sites/${other.id}/funnels?period=7d`)
  await switchSite(`/sites/${site.id}/goals/${body.data.id}`, `/sites/${other.id}/goals`)
  await switchSite(`/sites/${site.id}/settings`, `/sites/${other.id}/settings`)
})

test('the settings of a site work while its events cannot be read', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await withoutEvents(instance, async () => {
    await page.goto(`/sites/${site.id}/settings`)
    await expect(page.getByText('This list could not be loaded.')).toBeVisible()
    const general = page.getByRole('region', { name: 'General' })
    await general.getByLabel('Name').fill('Renamed shop')
    await general.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expect
      .poll(async () => (await instance.api('GET', `/v1/sites/${site.id}`)).body.data.name)
      .toBe('Renamed shop')
  })
  await page.reload()
  await expect(page.getByText('no pages on other hosts sent events')).toBeVisible()
})

test('on a phone, a drawer has the whole navigation', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/sites/${site.id}/exports`)
  await expect(settingsOf(page).getByRole('link', { name: 'Exports' })).toBeInViewport({ ratio: 1 })
  await expect(mainOf(page)).toBeHidden()
  await expectFitsPhone(page)
  const open = page.getByRole('button', { name: 'Open the navigation' })
  const close = page.getByRole('button', { name: 'Close the navigation' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(close).toBeFocused()
  // The page behind cannot be reached.
  await expect(page.locator('[inert] #main')).toHaveCount(1)
  await expect(linkOf(page, 'Exports')).toBeInViewport({ ratio: 1 })
  for (const name of ['Dashboard', 'Goals', 'Users', 'Reports', 'Tracking', 'Webhooks', 'Account'])
    await expect(linkOf(page, name)).toBeVisible()
  const account = page.getByRole('button', { name: 'account and preferences' })
  await account.click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeHidden()
  // The rules for whole pages do not know that the page is inert.
  expect((await accessViolations(page)).map(({ id }) => id)).toEqual([
    'landmark-one-main',
    'page-has-heading-one',
  ])
  await expectFitsPhone(page)
  await page.keyboard.press('Escape')
  await expect(mainOf(page)).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await page.mouse.click(355, 400)
  await expect(mainOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await open.click()
  await page.getByRole('complementary').getByRole('button', { name: 'Jump to…' }).click()
  await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused()
  await page.keyboard.press('Escape')

  await open.click()
  await goToSection(page, 'People', 'Segments')
  await expect(page).toHaveURL(`/sites/${site.id}/segments`)
  await expect(mainOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the links lead to their pages, the sidebar collapses and the drawer opens', async ({
    console: page,
    instance,
  }) => {
    const site = await instance.createSite()
    await page.goto(`/sites/${site.id}`)
    await goToSection(page, 'People', 'Segments')
    await expect(page).toHaveURL(`/sites/${site.id}/segments`)
    await goToSettings(page, 'API keys')
    await expect(page).toHaveURL('/keys')
    await expect(settingsOf(page).getByRole('list', { name: 'This site' })).toBeVisible()

    await page.getByRole('button', { name: 'Collapse the sidebar' }).click()
    await expect(page).toHaveURL('/keys')
    await page.getByRole('button', { name: 'Expand the sidebar' }).click()
    await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible()

    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await linkOf(page, 'Goals').click()
    await expect(page).toHaveURL(`/sites/${site.id}/goals`)
  })
})
