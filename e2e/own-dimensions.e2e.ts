import { expect, type Instance, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Two readers of Ann and one of Bea, minutes ago, who are in the numbers. */
async function createReadSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Magazine' })
  const view = (client_id: string, author: string) => ({
    event_name: 'page_view',
    client_id,
    timestamp: new Date(Date.now() - 60_000).toISOString(),
    properties: { author },
    user: { traits: { plan: author === 'Ann' ? 'pro' : 'free' } },
    context: { page_url: `https://${site.domain}/${author}` },
  })
  const events = [view('cid_a', 'Ann'), view('cid_b', 'Ann'), view('cid_c', 'Bea')]
  expect((await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })).status).toBe(200)
  await expect
    .poll(async () => {
      const { body } = await instance.api('GET', `/v1/sites/${site.id}/analytics/traffic`)
      return body.data.totals.users
    })
    .toBe(3)
  return site
}

test('a dimension is defined in the settings, and earlier sessions get its values', async ({
  console: page,
  instance,
}) => {
  const site = await createReadSite(instance)
  await page.goto(`/sites/${site.id}`)
  await expect(page.getByRole('region', { name: 'Technology' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Custom dimensions' })).toHaveCount(0)

  await page.goto(`/sites/${site.id}/settings`)
  const section = page.getByRole('region', { name: 'Custom dimensions' })
  await section.getByRole('button', { name: 'Add a dimension' }).click()
  const name = section.getByLabel('Dimension 1: name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('Author')
  await section.getByRole('button', { name: 'Save' }).click()
  const key = section.getByLabel('Dimension 1: name of the property or trait')
  await expect(key).toHaveAccessibleDescription('Enter the name of a property or trait.')
  await expect(key).toBeFocused()
  await expect(name).toHaveValue('Author')
  await key.fill('author')
  await section.getByRole('button', { name: 'Add a dimension' }).click()
  await section.getByLabel('Dimension 2: name', { exact: true }).fill('author')
  await section.getByLabel('Dimension 2: where its values are').selectOption('Trait')
  await section.getByLabel('Dimension 2: name of the property or trait').fill('plan')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByLabel('Dimension 2: name', { exact: true })).toHaveAccessibleDescription(
    /“author” is used twice|"author" is used twice/,
  )
  await section.getByLabel('Dimension 2: name', { exact: true }).fill('Plan')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Custom dimensions saved')).toBeVisible()
  // What is typed while the sessions are recomputed stays.
  await section.getByRole('button', { name: 'Add a dimension' }).click()
  await section.getByLabel('Dimension 3: name', { exact: true }).fill('Topic')
  await expect(section.getByText('Earlier sessions are being recomputed')).toHaveCount(0)
  await expect(section.getByLabel('Dimension 3: name', { exact: true })).toHaveValue('Topic')
  await section.getByRole('button', { name: 'Remove dimension 3' }).click()
  await expect(section.getByRole('button', { name: 'Add a dimension' })).toBeFocused()

  await page.goto(`/sites/${site.id}`)
  const card = page.getByRole('region', { name: 'Custom dimensions' })
  await expect(card.getByRole('row', { name: /^Ann/ }).getByRole('cell').first()).toHaveText(/^\s*2\b/)
  await expect(card.getByRole('row', { name: /^Bea/ }).getByRole('cell').first()).toHaveText(/^\s*1\b/)
  await card.getByRole('link', { name: 'Plan' }).click()
  await card.getByRole('link', { name: /^free\s*: show only this/ }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Plan is free')
  await expect(page.locator('[data-metric="users"]')).toContainText('1')
})

test('pages name dimensions as the site does, and its numbers are files too', async ({
  console: page,
  instance,
}) => {
  const site = await createReadSite(instance)
  const custom_dimensions = [{ number: 7, name: 'Author', source: 'property', key: 'author' }]
  await instance.api('PATCH', `/v1/sites/${site.id}`, { settings: { custom_dimensions } })
  await expect
    .poll(async () => (await instance.api('GET', `/v1/sites/${site.id}`)).body.data.recomputed_since)
    .toBeNull()
  await page.goto(`/sites/${site.id}/breakdown/dimension_7`)
  await expect(page.getByRole('columnheader', { name: 'Author' })).toBeVisible()
  const file = await page.request.get(`/sites/${site.id}/export?table=dimension_7`)
  expect((await file.text()).split('\r\n').map((it) => it.split(',')[0])).toEqual([
    'Author',
    'Ann',
    'Bea',
    '',
  ])
  const sessions = await page.request.get(`/sites/${site.id}/drilldown/sessions/export`)
  expect((await sessions.text()).split('\r\n')[0]).toMatch(/,Author$/)
  const { body } = await instance.api('GET', `/v1/sites/${site.id}/analytics/sessions`)
  const ofBea = body.data.find((it: { entry_page: string }) => it.entry_page === '/Bea')
  await page.goto(`/sites/${site.id}/sessions/${ofBea.id}`)
  await expect(page.getByRole('region', { name: 'Visit', exact: true })).toContainText('Author Bea')

  await page.goto(`/sites/${site.id}/exports/new?type=sessions`)
  await expect(page.getByLabel('dimension_7, Author')).toBeChecked()
  await expect(page.getByLabel('dimension_1')).toHaveCount(0)
  await page.goto(`/sites/${site.id}/reports/new?template=weekly`)
  await expect(page.getByRole('checkbox', { name: 'Author' })).toBeVisible()
  await expectPagesAccessible(page, [
    `/sites/${site.id}/settings`,
    `/sites/${site.id}?custom=dimension_7&filters=dimension_7%3D%3DAnn`,
    `/sites/${site.id}/breakdown/dimension_7`,
  ])
})

test('content groups are named in the settings, and compared on the dashboard', async ({
  console: page,
  instance,
}) => {
  const site = await createReadSite(instance)
  await page.goto(`/sites/${site.id}?pages=content_group`)
  const card = page.getByRole('region', { name: 'Pages', exact: true })
  await card.getByRole('link', { name: 'Name groups of pages' }).click()
  const rules = page.getByRole('region', { name: 'Content groups' }).getByLabel('Rules')
  const save = page.getByRole('region', { name: 'Content groups' }).getByRole('button', { name: 'Save' })
  await rules.fill('By Ann=/Ann\nBea')
  await save.click()
  await expect(rules).toHaveAccessibleDescription(/Line 2 must be a name and a path/)
  await expect(rules).toHaveValue('By Ann=/Ann\nBea')
  await rules.fill(`By Ann=/Ann\n\n${'a'.repeat(101)}=/*`)
  await save.click()
  await expect(rules).toHaveAccessibleDescription(/Line 3, name: .*100/)
  // What was refused stays while another form is saved.
  const general = page.getByRole('region', { name: 'General' })
  await general.getByLabel('Name').fill('Weekly magazine')
  await general.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(rules).toHaveValue(/^By Ann=\/Ann\n\na+=/)
  await expect(rules).toHaveAccessibleDescription(/Line 3, name/)
  await rules.fill('By Ann=/Ann\nOthers=/*')
  await save.click()
  await expect(page.getByText('Content groups saved')).toBeVisible()
  await expect(page.getByText('Earlier sessions are being recomputed')).toHaveCount(0)

  await page.goto(`/sites/${site.id}?pages=content_group`)
  await expect(
    card
      .getByRole('row', { name: /^By Ann/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(/^\s*2\b/)
  await card.getByRole('link', { name: /^Others\s*: show only this/ }).click()
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('Content group is Others')
  await expect(page.locator('[data-metric="pageviews"]')).toContainText('1')
  await expectPagesAccessible(page, [
    `/sites/${site.id}?pages=content_group`,
    `/sites/${site.id}/breakdown/page_title`,
  ])
})
