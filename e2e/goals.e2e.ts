import type { Page } from '@playwright/test'
import { expect, type Instance, test } from './instance.ts'
import { goToSection } from './navigation.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'

const day_ms = 86_400_000

/**
 * Creates two people who bought: one came by a newsletter, then by an ad, and paid 30; the other came directly, paid
 * 12.50 and later something that is not a number. A third only looked.
 */
async function createShop(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop with goals', currency: 'EUR' })
  const at = (days: number) => new Date(Date.now() - days * day_ms).toISOString()
  const view = (client_id: string, days: number, path: string) => ({
    event_name: 'page_view',
    client_id,
    timestamp: at(days),
    context: { page_url: `https://${site.domain}${path}` },
  })
  const purchase = (client_id: string, days: number, value: unknown, plan: string) => ({
    event_name: 'purchase',
    client_id,
    timestamp: at(days),
    properties: { value, plan },
  })
  const { body } = await instance.api('POST', '/v1/events/batch', {
    site_id: site.id,
    events: [
      view('cid_a', 5, '/?utm_source=newsletter&utm_medium=email&utm_campaign=spring'),
      view('cid_a', 3, '/sale?utm_source=google&utm_medium=cpc'),
      purchase('cid_a', 3, 30, 'pro'),
      view('cid_b', 3, '/'),
      purchase('cid_b', 3, '12.50', 'free'),
      purchase('cid_b', 2, 'a lot', 'free'),
      view('cid_c', 4, '/pricing'),
    ],
  })
  expect(body.data.accepted).toBe(7)
  await expect
    .poll(async () => {
      const { body } = await instance.api('GET', `/v1/sites/${site.id}/analytics/traffic`)
      return body.data.totals.sessions
    })
    .toBe(5)
  return site
}

async function createGoal(instance: Instance, siteId: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await instance.api('POST', `/v1/sites/${siteId}/conversions`, {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
    ...fields,
  })
  expect(status).toBe(201)
  return body.data as { id: string }
}

const measure = (page: Page, name: string) => page.locator(`[data-measure="${name}"]`)
const matched = (page: Page) => page.locator('[data-preview="matched"]')
/** Each conversion is a group of rows: its own and those of its visits. */
const ledger = (page: Page) => page.getByRole('region', { name: 'Conversions' }).locator('tbody')
const bySource = (page: Page) => page.getByRole('region', { name: 'By source' })

test('the first goal: from the empty list via its preview to its numbers', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  await page.goto(`/sites/${site.id}?period=7d`)
  await goToSection(page, 'Analyze', 'Goals')
  await expect(page).toHaveURL(`/sites/${site.id}/goals?period=7d`)
  await page.getByRole('region', { name: 'Goals' }).getByRole('link', { name: 'New goal' }).click()

  await page.getByRole('button', { name: 'Create the goal' }).click()
  const event = page.getByLabel('Event', { exact: true })
  await expect(event).toHaveAccessibleDescription(/Choose the event that counts/)
  await expect(event).toBeFocused()

  await page.getByRole('button', { name: 'purchase' }).click()
  await expect(event).toHaveValue('purchase')
  await expect(matched(page)).toHaveText('3 events')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await expect(page.getByLabel('Property of condition 1')).toBeFocused()
  await page.keyboard.type('plan')
  await page.getByLabel('Value of condition 1').fill('pro')
  await expect(matched(page)).toHaveText('1 event')
  await page.getByRole('button', { name: 'Remove condition 1' }).click()
  await expect(matched(page)).toHaveText('3 events')

  await page.getByText('From the event').click()
  await page.getByLabel('Property with the value').fill('value')
  await expect(page.getByText('1 conversion has no number in that property')).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase')
  await expect(measure(page, 'conversions')).toHaveText('3')
  await expect(measure(page, 'value')).toHaveText('€42.50')
  await expect(measure(page, 'conversion_rate')).toHaveText('66.67%')
  await expect(page.getByText('One conversion has no number in the property')).toBeVisible()

  await page.getByRole('link', { name: 'Goals' }).first().click()
  await expect(page.getByRole('row', { name: /Purchase/ })).toContainText('€42.50')
})

test('the sources of a goal by two models, and the visits behind a number', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const goal = await createGoal(instance, site.id)
  await page.goto(`/sites/${site.id}/goals/${goal.id}`)
  const row = (name: RegExp) => bySource(page).getByRole('row', { name })
  await expect(row(/^direct/).getByRole('cell')).toContainText(['2', '67%', '€12.50'])
  await expect(row(/^google/).getByRole('cell')).toContainText(['1', '33%', '€30.00'])
  await expect(row(/^newsletter/)).toHaveCount(0)

  await page.getByRole('button', { name: /^Credit: / }).click()
  await page.getByRole('link', { name: /^Linear/ }).click()
  await expect(row(/^newsletter/).getByRole('cell')).toContainText(['0.5', '17%', '€15.00'])
  expect(new URL(page.url()).searchParams.get('model')).toBe('linear')
  await page.getByRole('link', { name: /^Value/ }).click()
  await expect(page).toHaveURL(/show=value/)
  await page.reload()
  await expect(row(/^newsletter/)).toBeVisible()

  await row(/^newsletter/)
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conversions')
  const entries = ledger(page)
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('cid_a')
  const visits = entries.first().getByRole('row')
  await expect(visits).toHaveCount(3)
  await expect(visits.nth(1)).toContainText(/newsletter.*2 days before/s)
  await expect(visits.nth(1)).toContainText('50%')
  await expect(visits.nth(2)).toContainText('€15.00')

  // The visits of a filtered list are unfolded: they show what is filtered.
  await expect(visits.nth(1)).toBeVisible()

  await page.getByRole('link', { name: 'Show all conversions' }).click()
  await expect(entries).toHaveCount(3)
})

test('a goal without a value shows no amounts, in its numbers and in the preview', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const goal = await createGoal(instance, site.id, {
    name: 'Visit',
    event_name: 'page_view',
    value_type: 'fixed',
    value_property: null,
    fixed_value: 0,
  })
  await page.goto(`/sites/${site.id}/goals/${goal.id}?show=value`)
  await expect(measure(page, 'conversions')).toHaveText('4')
  await expect(page.locator('[data-measure]')).toHaveCount(2)
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Conversions' }).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('€')

  await page.goto(`/sites/${site.id}/goals/${goal.id}/edit?wait`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('4 events')
  await expect(preview).not.toContainText('€')
  await page.getByText('Always the same').click()
  await page.getByPlaceholder('25').fill('2')
  await expect(preview).toContainText('€8.00')
})

test('the rows of a ledger unfold by keyboard and by mouse', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const goal = await createGoal(instance, site.id)
  await page.goto(`/sites/${site.id}/goals/${goal.id}/ledger`)
  const entry = ledger(page).filter({ hasText: 'newsletter' })
  const visit = entry.getByRole('row').nth(1)
  const button = entry.getByRole('button', { name: /^2 visits before/ })
  await expect(entry).toContainText(/2 visits: .* → /)
  await expect(visit).toBeHidden()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(visit).toBeVisible()
  await page.keyboard.press('Space')
  await expect(visit).toBeHidden()
  await entry
    .getByRole('row')
    .first()
    .click({ position: { x: 300, y: 10 } })
  await expect(visit).toBeVisible()
  await page.getByRole('button', { name: 'Unfold all' }).click()
  await expect(ledger(page).getByRole('button', { expanded: true })).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Fold all' })).toBeVisible()
})

test('from a period of days to one of hours and back', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const goal = await createGoal(instance, site.id)
  await page.goto(`/sites/${site.id}/goals/${goal.id}?model=linear`)
  for (const [period, conversions] of [
    ['Yesterday', '0'],
    ['Last 7 days', '3'],
  ] as const) {
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.getByRole('link', { name: period }).click()
    await expect(measure(page, 'conversions')).toHaveText(conversions)
  }
  expect(new URL(page.url()).searchParams.get('model')).toBe('linear')
})

test('a menu closes at once on a slow network, and the page shows progress', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const goal = await createGoal(instance, site.id)
  await page.goto(`/sites/${site.id}/goals/${goal.id}`)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/__data.json*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: /^Period/ }).click()
  const choice = page.getByRole('link', { name: 'Yesterday' })
  await choice.click()
  await expect(choice).toBeHidden()
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeAttached()
  release()
  await expect(page.getByRole('button', { name: 'Period: Yesterday' })).toBeVisible()
})

test('each table is available as CSV', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const goal = await createGoal(instance, site.id)
  const path = `/sites/${site.id}/goals/${goal.id}`
  const csv = async (address: string) => {
    const answer = await page.request.get(address)
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename=".*\.csv"$/)
    return (await answer.text()).split('\r\n')
  }
  expect(await csv(`${path}/export`)).toEqual([
    'Source,Medium,Conversions,Value (EUR),Rate (%)',
    'direct,none,2,12.5,50',
    'google,cpc,1,30,100',
    '',
  ])
  const series = await csv(`${path}/export?table=series&period=7d`)
  expect(series[0]).toBe('Date,Conversions,Value (EUR)')
  expect(series).toHaveLength(9)
  expect(await csv(`/sites/${site.id}/goals/export?period=7d`)).toEqual([
    'Goal,Kind,Matches,Conditions,Conversions,Value (EUR),Rate (%)',
    'Purchase,Event,purchase,,3,42.5,66.67',
    '',
  ])
  const ledger = await csv(`${path}/ledger/export`)
  expect(ledger.filter((line) => line.includes('newsletter'))).toHaveLength(1)
})

test('a goal is changed, archived, restored and deleted', async ({ console: page, instance }) => {
  const site = await createShop(instance)
  const goal = await createGoal(instance, site.id)
  await page.goto(`/sites/${site.id}/goals/${goal.id}/edit`)
  await expect(matched(page)).toHaveText('3 events')
  await page.getByLabel('Attribution window').fill('400')
  await page.getByRole('button', { name: 'Save' }).click()
  const days = page.getByLabel('Attribution window')
  await expect(days).toHaveAccessibleDescription(/1 to 365/)
  await days.fill('7')
  await page.getByText('Once per person').click()
  await page.getByLabel('Name').fill('Buyers')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buyers')
  await expect(measure(page, 'conversions')).toHaveText('2')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('This goal is archived')).toBeVisible()
  await page.goto(`/sites/${site.id}/goals`)
  await expect(page.getByText('No active goals')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Goals by status' })
    .getByRole('link', { name: 'Archived' })
    .click()
  await page.getByRole('link', { name: 'Buyers' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete the goal…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Buyers?' })
  await dialog.getByRole('button', { name: 'Keep the goal' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete the goal…' }).click()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The goal is deleted.')).toBeVisible()
  expect((await instance.api('GET', `/v1/sites/${site.id}/conversions/${goal.id}`)).status).toBe(404)
})

test('the ledger is paged', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  const events = Array.from({ length: 30 }, (_, index) => ({
    event_name: 'sign_up',
    client_id: `cid_${index}`,
    timestamp: new Date(Date.now() - day_ms - index * 60_000).toISOString(),
  }))
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  const goal = await createGoal(instance, site.id, {
    event_name: 'sign_up',
    value_type: 'fixed',
    value_property: undefined,
    fixed_value: 2,
  })
  await expect
    .poll(
      async () =>
        (await instance.api('GET', `/v1/sites/${site.id}/conversions/${goal.id}/stats`)).body.data.summary
          .total_conversions,
    )
    .toBe(30)
  await page.goto(`/sites/${site.id}/goals/${goal.id}/ledger`)
  await expect(ledger(page)).toHaveCount(25)
  await expect(ledger(page).first()).toContainText('cid_0')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(ledger(page)).toHaveCount(5)
  await expect(ledger(page).last()).toContainText('cid_29')
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(ledger(page)).toHaveCount(25)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a goal is previewed and created, and its numbers are shown', async ({ console: page, instance }) => {
    const site = await createShop(instance)
    await page.goto(`/sites/${site.id}/goals/new`)
    await page.getByLabel('Event', { exact: true }).fill('purchase')
    await page.getByRole('button', { name: 'Add a condition' }).click()
    await page.getByLabel('Property of condition 1').fill('plan')
    await page.getByLabel('Value of condition 1').fill('free')
    await page.getByRole('button', { name: 'Show the preview' }).click()
    await expect(matched(page)).toHaveText('2 events')
    await expect(page.getByLabel('Value of condition 1')).toHaveValue('free')
    await page.getByText('Always the same').click()
    await page.getByLabel('Amount', { exact: true }).fill('a lot')
    await page.getByRole('button', { name: 'Create the goal' }).click()
    await expect(page.getByLabel('Amount', { exact: true })).toHaveAccessibleDescription(/Enter a number/)
    await page.getByLabel('Amount', { exact: true }).fill('4.5')
    await page.getByRole('button', { name: 'Create the goal' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase')
    await page.goto(`${page.url()}?wait=1`)
    await expect(measure(page, 'value')).toHaveText('€9.00')
    await page.goto(`/sites/${site.id}/goals?wait=1`)
    await expect(page.getByRole('row', { name: /Purchase/ })).toContainText('€9.00')
  })
})

test('lists of goals and the pages for new goals are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const empty = await instance.createSite()
  const goal = await createGoal(instance, site.id, { filters: { plan: ['pro', 'free'] } })
  await createGoal(instance, site.id, { name: 'Never reached', event_name: 'never', value_property: 'x' })
  const goals = `/sites/${site.id}/goals`
  await expectPagesAccessible(
    page,
    [`/sites/${empty.id}/goals`, goals, `${goals}/new`, `${goals}/${goal.id}/edit`],
    () => page.waitForLoadState('networkidle'),
  )
})

test('the numbers of a goal and its ledger are accessible and fit a phone', async ({
  console: page,
  instance,
}) => {
  const site = await createShop(instance)
  const goal = await createGoal(instance, site.id, { filters: { plan: ['pro', 'free'] } })
  const address = `/sites/${site.id}/goals/${goal.id}`
  await expectPagesAccessible(
    page,
    [
      address,
      `${address}/ledger?model=data_driven`,
      `${address}/ledger?dimension=source_medium&value=nobody`,
    ],
    () => page.waitForLoadState('networkidle'),
  )
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    await page.getByRole('button', { name: /^Credit: / }).click()
    await expect(page.getByRole('link', { name: /^Time decay/ })).toBeVisible()
    await expectAccessible(page)
  }
})
