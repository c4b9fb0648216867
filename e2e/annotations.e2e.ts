import { expect, test } from './instance.ts'
import { goToSection } from './navigation.ts'
import { expectPagesAccessible } from './page-checks.ts'
import { createVisitedFortnight, dayAgo } from './visited-site.ts'

test('an annotation is added, shown on the chart, edited and deleted', async ({
  console: page,
  instance,
}) => {
  const { id, address } = await createVisitedFortnight(instance)
  await page.goto(address)
  const chart = page.getByRole('slider', { name: /over time/ })
  const list = page.getByRole('region', { name: 'Annotations in this period' })
  await page.getByRole('link', { name: 'Add annotation' }).click()
  await expect(page.getByRole('heading', { name: 'New annotation' })).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(dayAgo(1))
  await page.getByLabel('What happened').fill('Release 2.4')
  await page.getByLabel('Time').fill('09:30')
  await page.getByRole('button', { name: 'Add annotation' }).click()

  // Back on the same view of the dashboard.
  await expect(page).toHaveURL(address)
  await expect(list).toContainText(/Release 2\.4 .*09:30/)
  await expect(page.locator('[data-annotation="13"]')).toHaveCount(1)
  await expect(chart).toHaveAttribute('aria-valuetext', /Annotation: Release 2\.4/)
  await chart.focus()
  await page.keyboard.press('End')
  await expect(page.locator('[data-tooltip]')).toContainText('Release 2.4')

  await list.getByRole('link', { name: 'Edit Release 2.4' }).click()
  await expect(page.getByRole('heading', { name: 'Edit annotation' })).toBeVisible()
  await expect(page.getByLabel('Time')).toHaveValue('09:30')
  await page.getByLabel('Time').fill('')
  await page.getByLabel('Day', { exact: true }).fill(dayAgo(3))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.locator('[data-annotation="11"]')).toHaveCount(1)
  const { body } = await instance.api('GET', `/v1/sites/${id}/annotations`)
  expect(body.data.map(({ at }: { at: string }) => at)).toEqual([dayAgo(3)])

  await list.getByRole('link', { name: 'Edit Release 2.4' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(address)
  await expect(chart).toBeVisible()
  await expect(list).toHaveCount(0)
  await expect(page.locator('[data-annotation]')).toHaveCount(0)
})

test('a change of the text keeps the seconds of the time', async ({ console: page, instance }) => {
  const { id } = await instance.createSite({ timezone: 'Europe/Berlin' })
  const at = '2026-03-01T23:30:15.000Z'
  const made = await instance.api('POST', `/v1/sites/${id}/annotations`, { at, text: 'Deploy' })
  await page.goto(`/sites/${id}/annotations/${made.body.data.id}`)
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2026-03-02')
  await page.getByLabel('What happened').fill('Deploy 7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Deploy 7' })).toContainText('2 Mar 2026, 00:30')
  const { body } = await instance.api('GET', `/v1/sites/${id}/annotations/${made.body.data.id}`)
  expect([body.data.at, body.data.text]).toEqual([at, 'Deploy 7'])
})

test('the chart of a goal shows annotations, opens days and has intervals', async ({
  console: page,
  instance,
}) => {
  const { id, address } = await createVisitedFortnight(instance)
  const goal = { name: 'Any page', event_name: 'page_view' }
  const made = await instance.api('POST', `/v1/sites/${id}/conversions`, goal)
  await instance.api('POST', `/v1/sites/${id}/annotations`, { at: dayAgo(1), text: 'Release 2.4' })
  await page.goto(`/sites/${id}/goals/${made.body.data.id}${new URL(address, 'http://x').search}`)
  await expect(page.locator('[data-annotation="13"]')).toHaveCount(1)
  const intervals = page.getByRole('navigation', { name: 'Interval of the chart' })
  await intervals.getByRole('link', { name: 'Week' }).click()
  const chart = page.getByRole('slider', { name: /over time/ })
  await expect(chart).toHaveAttribute('aria-valuetext', /^Week of .*Annotation: Release 2\.4/)
  await intervals.getByRole('link', { name: 'Day' }).click()
  await expect(chart).toHaveAttribute('aria-valuemax', '13')
  await chart.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/goals/.*from=${dayAgo(1)}&to=${dayAgo(1)}$`))
})

test('all annotations are listed on their own page', async ({ console: page, instance }) => {
  const { id } = await instance.createSite()
  await page.goto(`/sites/${id}`)
  await goToSection(page, 'Watch', 'Annotations')
  await expect(page.getByRole('heading', { name: 'No annotations' })).toBeVisible()
  await instance.api('POST', `/v1/sites/${id}/annotations`, { at: '2026-03-01', text: 'Campaign began' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Annotations' })).toContainText('Campaign began')
  const annotation = (await instance.api('GET', `/v1/sites/${id}/annotations`)).body.data[0].id
  const path = `/sites/${id}/annotations`
  await expectPagesAccessible(page, [path, `${path}/new`, `${path}/${annotation}`])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an annotation is added, and what is wrong is said at the field', async ({
    console: page,
    instance,
  }) => {
    const { address } = await createVisitedFortnight(instance)
    await page.goto(`${address}&wait`)
    await page.getByRole('link', { name: 'Add annotation' }).click()
    await page.getByLabel('What happened').fill('   ')
    await page.getByRole('button', { name: 'Add annotation' }).click()
    await expect(page.getByLabel('What happened')).toHaveAccessibleDescription(/Say what happened/)
    await page.getByLabel('What happened').fill('Sale begins')
    await page.getByRole('button', { name: 'Add annotation' }).click()
    await page.goto(`${page.url()}&wait`)
    await expect(page.getByRole('region', { name: 'Annotations in this period' })).toContainText(
      'Sale begins',
    )
  })
})
