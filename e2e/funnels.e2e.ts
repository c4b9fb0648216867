import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

// Two days, so that the visits stay in the period if midnight comes in between.
const days = () => {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return `from=${day(Date.now() - 86_400_000)}&to=${day(Date.now() + 86_400_000)}`
}

/**
 * Creates four visitors who look, three of whom fill the cart, two of them with boots, and one of whom buys: a known
 * user, on a phone.
 */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Funnelled shop' })
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
  const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const now = Date.now()
  const event = (client_id: string, minute: number, event_name: string, properties = {}) => ({
    event_name,
    client_id,
    timestamp: new Date(now - (60 - minute) * 60_000).toISOString(),
    properties,
    context: { page_url: `https://${site.domain}/`, user_agent: client_id === 'cid_a' ? phone : desktop },
  })
  const { status } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      ...['cid_a', 'cid_b', 'cid_c', 'cid_d'].map((it) => event(it, 1, 'page_view')),
      event('cid_a', 2, 'add_to_cart', { category: 'boots' }),
      event('cid_b', 3, 'add_to_cart', { category: 'boots' }),
      event('cid_c', 4, 'add_to_cart', { category: 'tents' }),
      { ...event('cid_a', 7, 'purchase'), user: { user_id: 'user-1' } },
    ],
  })
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await instance.api('POST', `/v1/sites/${site.id}/analytics/funnel`, {
        steps: [{ event_name: 'page_view' }, { event_name: 'add_to_cart' }, { event_name: 'purchase' }],
        breakdown: 'device',
      })
      return [
        body.data?.steps.map((it: { users: number }) => it.users),
        body.data?.breakdown.map((it: { value: string }) => it.value),
      ]
    })
    .toEqual([
      [4, 3, 1],
      ['desktop', 'mobile'],
    ])
  return site
}

const shopSteps = [{ event_name: 'page_view' }, { event_name: 'add_to_cart' }, { event_name: 'purchase' }]
const overall = (page: Page) => page.locator('[data-funnel="overall"]')
const stepsShown = (page: Page) =>
  page.getByRole('region', { name: /^The funnel/ }).getByRole('heading', { level: 3 })
const event = (page: Page, step: number) => page.getByLabel(`Event of step ${step}`)

test('a funnel is built, updates with each change, and is part of the address', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/funnels?${days()}`)
  await page.getByRole('link', { name: 'New funnel' }).first().click()
  await expect(event(page, 1)).toHaveValue('page_view')
  await expect(page.getByText('Choose an event for at least two steps.')).toBeVisible()
  await expect(page.locator('datalist option[value="add_to_cart"]')).toHaveCount(1)
  await event(page, 2).fill('add_to_cart')
  await expect(overall(page)).toHaveText('75.0%')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await expect(event(page, 3)).toBeFocused()
  await page.keyboard.type('purchase')
  await expect(overall(page)).toHaveText('25.0%')
  await expect(page.getByText('1 of 4 visitors completed the funnel')).toBeVisible()
  await expect(page.getByText('median 5m 00s')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('steps')).toBe('page_view*add_to_cart*purchase')

  await page.getByText('Conditions and name').nth(1).click()
  await page.getByRole('button', { name: 'Add a condition to step 2, add_to_cart' }).click()
  await page.getByLabel('Name of the property of condition 1 of step 2').fill('category')
  await page.getByLabel('Value of condition 1 of step 2').focus()
  await expect(page.locator('datalist option[value="boots"]')).toHaveCount(1)
  await page.keyboard.type('boots')
  await page.getByLabel('Name of step 2').fill('Boots in the basket')
  await expect(stepsShown(page)).toHaveText([/Page view/, /Boots in the basket/, /purchase/])
  await expect(page.getByRole('link', { name: '2 dropped off' })).toBeVisible()

  await page.getByLabel('Break the funnel down').selectOption('device')
  await expect(page.getByRole('row', { name: /^Mobile/ }).getByRole('cell')).toHaveText([
    '100%',
    '1',
    /^1\s+100%$/,
    /^1\s+100%$/,
  ])
  await page.reload()
  await expect(stepsShown(page)).toHaveText([/Page view/, /Boots in the basket/, /purchase/])
  await expect(page.getByLabel('Value of condition 1 of step 2')).toHaveValue('boots')
  await expect(
    page
      .getByRole('row', { name: /^Desktop/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('3')
})

test('lists the users who continued and those who dropped out', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/funnels/new?steps=page_view*add_to_cart*purchase&window=7d&${days()}`)
  await page.getByRole('link', { name: '2 dropped off' }).click()
  const left = page.getByRole('region', {
    name: 'People who dropped off between “add_to_cart” and “purchase”',
  })
  await expect(left.getByRole('row')).toHaveCount(3)
  await expect(left.getByRole('rowheader')).toHaveText([/cid_[bc]/, /cid_[bc]/])
  await page.getByRole('link', { name: '1', exact: true }).last().click()
  const buyers = page.getByRole('region', { name: 'People who reached “purchase”' })
  await expect(buyers.getByRole('rowheader')).toHaveText(/user-1\s+cid_a/)
  await expect(buyers.getByRole('cell').last()).toHaveText('6m 00s')
  const href = await buyers.getByRole('link', { name: /^CSV/ }).getAttribute('href')
  expect((await (await page.request.get(href as string)).text()).split('\r\n')).toEqual([
    'User,Client,Entered,Farthest step,Name of the step,Reached',
    expect.stringMatching(/^user-1,cid_a,\d{4}-.*Z,3,purchase,\d{4}-.*Z$/),
    '',
  ])
  await buyers.getByRole('link', { name: 'Close the list' }).click()
  await expect(buyers).toHaveCount(0)
})

test('steps are moved by button and by pointer, and removed', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/funnels/new?steps=add_to_cart*page_view*purchase&window=7d&${days()}`)
  const order = async () => new URL(page.url()).searchParams.get('steps')
  await page.getByRole('button', { name: 'Move step 2, Page view up' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(order).toBe('page_view*add_to_cart*purchase')
  await expect(page.getByRole('button', { name: 'Move step 1, Page view down' })).toBeFocused()
  await expect(page.getByText('Page view is now step 1 of 3')).toBeAttached()

  const grips = page.locator('.grip')
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()]
  if (!from || !to) throw new Error('there are no steps to drag')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 60, { steps: 8 })
  await page.mouse.up()
  await expect.poll(order).toBe('add_to_cart*purchase*page_view')

  await page.getByRole('button', { name: 'Remove step 3, Page view' }).click()
  await expect.poll(order).toBe('add_to_cart*purchase')
  await expect(event(page, 2)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Remove step 1, add_to_cart' })).toBeDisabled()
  await expect(overall(page)).toHaveText('33.3%')
})

test('a funnel is saved, edited, saved as another, renamed and deleted', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}/funnels/new?steps=page_view*add_to_cart&window=36h&${days()}`)
  await page.getByRole('button', { name: 'Save…' }).click()
  const saveAs = page.getByRole('dialog', { name: 'Save the funnel' })
  await saveAs.getByRole('button', { name: 'Save the funnel' }).click()
  await expect(saveAs.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await saveAs.getByLabel('Name').fill('Into the basket')
  await saveAs.getByRole('button', { name: 'Save the funnel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Into the basket' })).toBeVisible()
  await expect(page).toHaveURL(/\/funnels\/fun_\w+\?from=/)
  // A saved funnel opens as its chart.
  await expect(overall(page)).toHaveText('75.0%')
  await expect(event(page, 1)).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('Within')).toHaveValue('36')
  await page.getByRole('link', { name: 'Close the editor' }).click()
  await expect(event(page, 1)).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit' }).click()

  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.keyboard.type('purchase')
  await expect(page.getByText('Edited')).toBeVisible()
  await page.getByRole('link', { name: 'Discard the changes' }).click()
  await expect(page.getByText('Edited')).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.keyboard.type('purchase')
  await expect(page.getByText('Edited')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Funnel saved').last()).toBeVisible()
  await expect(page.getByText('Edited')).toHaveCount(0)
  await expect(overall(page)).toHaveText('25.0%')
  await expect(event(page, 1)).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Within').fill('2')
  await page.getByLabel('Unit of the window').selectOption('days')
  await expect(page.getByText('Edited')).toBeVisible()
  await page.getByRole('button', { name: 'Save as…' }).click()
  const copy = page.getByRole('dialog', { name: 'Save as a new funnel' })
  await expect(copy.getByLabel('Name')).toHaveValue('Into the basket (copy)')
  await copy.getByRole('button', { name: 'Save the funnel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Into the basket (copy)' })).toBeVisible()
  const { body } = await instance.api('GET', `/v1/sites/${site.id}/funnels`)
  expect(
    body.data.map((it: { name: string; conversion_window_hours: number }) => [
      it.name,
      it.conversion_window_hours,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['Into the basket', 36],
      ['Into the basket (copy)', 48],
    ]),
  )

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Rename…' }).click()
  const rename = page.getByRole('dialog', { name: /^Rename/ })
  await rename.getByLabel('Name').fill('Two days')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two days' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(`/sites/${site.id}/funnels?${days()}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Into the basket' }).first()).toContainText(
    /1 of 4.*25\.0%/s,
  )
  const href = await page.getByRole('link', { name: /^CSV/ }).getAttribute('href')
  expect((await (await page.request.get(href as string)).text()).split('\r\n')).toEqual(
    expect.arrayContaining([
      'Funnel,Steps,Entered,Completed,Overall rate (%)',
      'Two days,Page view > add_to_cart > purchase,4,1,25',
    ]),
  )
  await page.getByRole('link', { name: 'Two days' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the funnel' }).click()
  await expect(page.getByText('The funnel was deleted.')).toBeVisible()
  await expect(page.getByText('Two days')).toHaveCount(0)
})

test('the CSV has the same numbers as the page', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  await page.goto(
    `/sites/${site.id}/funnels/new?steps=page_view*add_to_cart&window=7d&breakdown=device&${days()}`,
  )
  const href = await page.getByRole('link', { name: /^CSV/ }).getAttribute('href')
  const csv = await page.request.get(href as string)
  expect(csv.headers()['content-disposition']).toMatch(/^attachment; filename=".*-funnel-.*\.csv"$/)
  expect((await csv.text()).split('\r\n')).toEqual([
    'Device,Step,Name,Visitors,Conversion rate (%),Drop-off rate (%),Median time (seconds)',
    'All,1,Page view,4,100,0,',
    'All,2,add_to_cart,3,75,25,120',
    'Desktop,1,Page view,3,100,,',
    'Desktop,2,add_to_cart,2,66.67,,',
    'Mobile,1,Page view,1,100,,',
    'Mobile,2,add_to_cart,1,100,,',
    '',
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a funnel is built and saved', async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await page.goto(`/sites/${site.id}/funnels/new?${days()}`)
    await event(page, 2).fill('purchase')
    await page.getByRole('button', { name: 'Add a step' }).click()
    await event(page, 3).fill('add_to_cart')
    await page.getByRole('button', { name: 'Move step 3 up' }).click()
    await expect(event(page, 2)).toHaveValue('add_to_cart')
    await expect(event(page, 3)).toHaveValue('purchase')
    await page.goto(`${page.url()}&wait=1`)
    await expect(overall(page)).toHaveText('25.0%')
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('By hand')
    await page.getByRole('dialog').getByRole('button', { name: 'Save the funnel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'By hand' })).toBeVisible()
    await expect(event(page, 1)).toHaveCount(0)
    await page.getByLabel('Break the funnel down').selectOption('device')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.goto(`${page.url()}&wait=1`)
    await expect(page.getByRole('row', { name: /^Mobile/ })).toBeVisible()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('Within').fill('3')
    await page.getByRole('button', { name: 'Show the funnel' }).click()
    await expect(page.getByText('Edited')).toBeVisible()
    await expect(page.getByLabel('Within')).toHaveValue('3')
  })
})

test('the list of funnels and a new funnel are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await saveLongFunnel(instance, site.id)
  const funnels = `/sites/${site.id}/funnels`
  await expectPagesAccessible(page, [`${funnels}?${days()}`], () =>
    expect(page.getByText(/1 of 4/).first()).toBeVisible(),
  )
  await expectPagesAccessible(page, [`${funnels}/new?${days()}`], () =>
    expect(page.getByText(/at least two steps/).first()).toBeVisible(),
  )
})

test('a funnel and the people of a step are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const id = await saveLongFunnel(instance, site.id)
  const address = `/sites/${site.id}/funnels/${id}?breakdown=device&people=2.dropped&${days()}`
  await expectPagesAccessible(page, [address, `${address}&edit=1`], async () => {
    await expect(page.getByText(/People who dropped off between/).first()).toBeVisible()
    await expect(page.getByText('cid_d')).toBeVisible()
  })
})

/** @returns its id */
async function saveLongFunnel(instance: Instance, siteId: string): Promise<string> {
  const { status, body } = await instance.api('POST', `/v1/sites/${siteId}/funnels`, {
    name: 'Into the basket, with a name that is rather long for a funnel',
    steps: shopSteps.map((it, index) => (index === 1 ? { ...it, filters: { category: ['boots'] } } : it)),
  })
  expect(status).toBe(201)
  return body.data.id
}
