import type { Page } from '@playwright/test'
import { expect, test } from './instance.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'
import { createVisitedFortnight, dayAgo } from './visited-site.ts'

const chartOf = (page: Page) => page.getByRole('slider', { name: /over time/ })
const paramsOf = (page: Page) => new URL(page.url()).searchParams

/** Moves the pointer to a bucket of the chart. */
async function pointAt(page: Page, slot: number, slots: number) {
  const box = await chartOf(page).boundingBox()
  if (!box) throw new Error('The chart is not visible')
  await page.mouse.move(box.x + (box.width * slot) / (slots - 1), box.y + box.height / 2)
}

async function expectDays(page: Page, from: string, to: string) {
  await expect.poll(() => [paramsOf(page).get('from'), paramsOf(page).get('to')]).toEqual([from, to])
}

test('the interval is chosen in the header of the chart', async ({ console: page, instance }) => {
  const { address } = await createVisitedFortnight(instance)
  await page.goto(`${address}&wait`)
  const intervals = page.getByRole('navigation', { name: 'Interval of the chart' })
  await expect(intervals.getByRole('link')).toHaveText(['Auto', 'Hour', 'Day', 'Week'])
  await expect(chartOf(page)).toHaveAttribute('aria-valuemax', '13')
  await intervals.getByRole('link', { name: 'Week' }).click()
  await expect(chartOf(page)).toHaveAttribute('aria-valuetext', /^Week of /)
  expect(paramsOf(page).get('interval')).toBe('week')
  await intervals.getByRole('link', { name: 'Hour' }).click()
  await expect(chartOf(page)).toHaveAttribute('aria-valuemax', String(14 * 24 - 1))
  await intervals.getByRole('link', { name: 'Auto' }).click()
  await expect(chartOf(page)).toHaveAttribute('aria-valuemax', '13')
  expect(paramsOf(page).has('interval')).toBe(false)
})

test('a click on a day opens it by hour, and Back returns', async ({ console: page, instance }) => {
  const { address } = await createVisitedFortnight(instance)
  await page.goto(address)
  await expect(chartOf(page)).toHaveAttribute('aria-valuemax', '13')
  await pointAt(page, 3, 14)
  await expect(page.locator('[data-tooltip]')).toContainText('4')
  await page.mouse.down()
  await page.mouse.up()
  await expectDays(page, dayAgo(11), dayAgo(11))
  await expect(chartOf(page)).toHaveAttribute('aria-valuemax', '23')
  await page.goBack()
  await expectDays(page, dayAgo(14), dayAgo(1))
  await expect(chartOf(page)).toHaveAttribute('aria-valuemax', '13')
})

test('dragging selects days to open, unless Escape is pressed', async ({ console: page, instance }) => {
  const { address } = await createVisitedFortnight(instance)
  await page.goto(address)
  await expect(chartOf(page)).toHaveAttribute('aria-valuemax', '13')
  await pointAt(page, 2, 14)
  await page.mouse.down()
  await pointAt(page, 6, 14)
  await expect(page.locator('[data-selection]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-selection]')).toHaveCount(0)
  await page.mouse.up()
  await expectDays(page, dayAgo(14), dayAgo(1))

  await pointAt(page, 6, 14)
  await page.mouse.down()
  await pointAt(page, 2, 14)
  await page.mouse.up()
  await expectDays(page, dayAgo(12), dayAgo(8))
  await expect(chartOf(page)).toHaveAttribute('aria-valuemax', '4')
})

test('the keyboard selects days and opens them', async ({ console: page, instance }) => {
  const { address } = await createVisitedFortnight(instance)
  await page.goto(address)
  const chart = chartOf(page)
  await expect(chart).toHaveAttribute('aria-valuemax', '13')
  await chart.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /^Selected .* to .*\. Press Enter to zoom in$/)
  await page.keyboard.press('Escape')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 12 visitors/)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expectDays(page, dayAgo(3), dayAgo(2))
  await expect(chart).toHaveAttribute('aria-valuemax', '47')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expectDays(page, dayAgo(3), dayAgo(3))
})

test('a click on an hour of a day opens the hour, which is compared with that of the day before', async ({
  console: page,
  instance,
}) => {
  const { address } = await createVisitedFortnight(instance)
  await page.goto(address.replace(/from=.{10}/, `from=${dayAgo(1)}`))
  const chart = chartOf(page)
  await expect(chart).toHaveAttribute('aria-valuemax', '23')
  const noon = 12
  await expect(chart).toHaveAttribute('aria-valuetext', /23:00/)
  await pointAt(page, noon, 24)
  await page.mouse.down()
  await page.mouse.up()
  await expectDays(page, `${dayAgo(1)}T12:00:00+00:00`, `${dayAgo(1)}T13:00:00+00:00`)
  await expect(chart).toHaveAttribute('aria-valuemax', '0')
  await expect(page.getByRole('button', { name: /^Period: .*, 12:00–13:00$/ })).toBeVisible()
  await expect(page.locator('[data-legend]')).toContainText(/12:00–13:00.*12:00–13:00/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Period: / }).click()
  await page.getByRole('form', { name: 'Custom period' }).getByRole('button', { name: 'Apply' }).click()
  await expectDays(page, dayAgo(1), dayAgo(1))
})

test('the period is compared with the previous one, a year before, chosen days or nothing', async ({
  console: page,
  instance,
}) => {
  const { address } = await createVisitedFortnight(instance)
  await page.goto(`${address.replace(/from=.{10}/, `from=${dayAgo(7)}`)}&wait`)
  const menu = page.getByRole('button', { name: /^Comparison: / })
  const users = page.locator('li', { has: page.locator('[data-metric="users"]') })
  // 8 to 14 visitors a day, after 1 to 7.
  await expect(users).toContainText('77')
  await expect(users).toContainText('up 175%, 28 visitors before')

  await menu.click()
  await page.getByRole('link', { name: 'Same period last year' }).click()
  await expect(menu).toHaveAccessibleName('Comparison: vs. same period last year')
  await expect(users).toContainText('up from 0 before')
  expect(paramsOf(page).get('compare')).toBe('year')
  await menu.click()
  await page.getByRole('link', { name: 'Match weekdays' }).click()
  await expect.poll(() => paramsOf(page).get('weekdays')).toBe('match')

  await page.goto(address.replace(/from=.{10}/, `from=${dayAgo(1)}`))
  await menu.click()
  const form = page.getByRole('form', { name: 'Compare with chosen days' })
  await form.getByLabel('From').fill(dayAgo(14))
  await form.getByLabel('To').fill(dayAgo(14))
  await form.getByRole('button').click()
  await expect(users).toContainText('up 1,300%, 1 visitor before')

  await menu.click()
  await page.getByRole('link', { name: 'No comparison' }).click()
  await expect(menu).toHaveAccessibleName('Comparison: No comparison')
  await expect(users).not.toContainText('before')
  expect(paramsOf(page).get('compare')).toBe('off')
})

test('a second metric has its own axis and is read out', async ({ console: page, instance }) => {
  const { address } = await createVisitedFortnight(instance)
  await page.goto(address)
  await page.getByRole('button', { name: 'Add a metric' }).click()
  await page.getByRole('link', { name: 'Bounce rate' }).last().click()
  await expect(page.getByRole('button', { name: 'Second metric: Bounce rate, right axis' })).toBeVisible()
  expect(paramsOf(page).get('with')).toBe('bounce_rate')
  await expect(page.locator('[data-axis="right"]')).toContainText('100%')
  await expect(page.locator('[data-line="second"]')).toHaveCount(1)
  await expect(chartOf(page)).toHaveAttribute('aria-valuetext', /14 visitors.*Bounce rate 100%/)
  await pointAt(page, 13, 14)
  await expect(page.locator('[data-tooltip]')).toContainText(/Bounce rate\s*100%/)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('interval, comparison and second metric are links', async ({ console: page, instance }) => {
    const { address } = await createVisitedFortnight(instance)
    await page.goto(`${address}&wait`)
    await page
      .getByRole('navigation', { name: 'Interval of the chart' })
      .getByRole('link', { name: 'Week' })
      .click()
    await page.goto(`${page.url()}&wait`)
    await expect(chartOf(page)).toHaveAttribute('aria-valuetext', /^Week of /)
    await page.getByRole('button', { name: 'Add a metric' }).click()
    await page.getByRole('link', { name: 'Sessions' }).last().click()
    await page.goto(`${page.url()}&wait`)
    await expect(chartOf(page)).toHaveAttribute('aria-valuetext', /Sessions \d+/)
    await page.getByRole('button', { name: /^Comparison: / }).click()
    await page.getByRole('form', { name: 'Compare with chosen days' }).getByRole('button').click()
    await page.goto(`${page.url()}&wait`)
    expect(Object.fromEntries(paramsOf(page))).toMatchObject({
      interval: 'week',
      with: 'sessions',
      compare: 'days',
      compare_from: dayAgo(28),
      compare_to: dayAgo(15),
    })
  })
})

test('accessible with everything on the chart, and fits a phone', async ({ console: page, instance }) => {
  const { id, address } = await createVisitedFortnight(instance)
  await instance.api('POST', `/v1/sites/${id}/annotations`, { at: dayAgo(5), text: 'Release 2.4' })
  await expectPagesAccessible(page, [`${address}&with=sessions&compare=year&interval=day`], () =>
    expect(page.locator('[data-line="second"]')).toHaveCount(1),
  )
})
