import { expect, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

test('a key is shown once, works, and stops working when it is revoked', async ({
  console: page,
  instance,
}) => {
  await page.goto('/keys')
  await page.getByRole('link', { name: 'New key' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Create the key' }).click()
  await expect(main.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
  await expect(main.getByText('Choose what the key is for.')).toBeVisible()

  await main.getByLabel('Name').fill('Nightly import')
  await main.getByText('Choose single permissions').click()
  await main.getByRole('checkbox', { name: 'Read sites' }).check()
  await main.getByLabel('Expires').selectOption('30')
  await main.getByRole('button', { name: 'Create the key' }).click()

  const shown = page.getByRole('region', { name: 'The new key', exact: true })
  const key = (await shown.textContent())?.trim() as string
  expect(key).toMatch(/^sk_[0-9A-Za-z]{40}$/)
  expect((await instance.api('GET', '/v1/sites', undefined, key)).status).toBe(200)
  expect((await instance.api('GET', '/v1/keys', undefined, key)).status).toBe(403)

  await page.reload()
  await expect(shown).toHaveText(key)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(shown).toHaveCount(0)
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Nightly import', exact: true })).toBeVisible()
  await expect(main.getByText('by you')).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.goto('/keys')
  const entry = page.getByRole('row').filter({ hasText: 'Nightly import' })
  await expect(entry).toContainText(`sk_…${key.slice(-4)}`)
  await expect(entry).toContainText('only sites:read')

  await entry.getByRole('button', { name: 'Revoke Nightly import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByText('Key revoked')).toBeVisible()
  await expect(entry).toContainText('Revoked')
  await expect.poll(async () => (await instance.api('GET', '/v1/sites', undefined, key)).status).toBe(401)
})

test('a task ticks the scopes that it needs, and they can be refined', async ({
  console: page,
  instance,
}) => {
  await page.goto('/keys/new')
  const main = page.getByRole('main')
  const scope = (name: RegExp) =>
    main.getByRole('group', { name: 'Permissions' }).getByRole('checkbox', { name })
  const task = (name: string) => main.getByRole('checkbox', { name, exact: true })
  await main.getByText('Choose single permissions').click()
  await task('Import ad costs').check()
  for (const name of [/sites:read/, /costs:read/, /costs:write/]) await expect(scope(name)).toBeChecked()
  await task('Export data').check()
  await task('Import ad costs').uncheck()
  await expect(scope(/costs:write/)).not.toBeChecked()
  await expect(scope(/sites:read/)).toBeChecked()
  await scope(/exports:write/).uncheck()
  await expect(task('Export data')).not.toBeChecked()
  await expect(main.getByText('(2 of ')).toBeVisible()
  await main.getByLabel('Name').fill('Warehouse')
  await main.getByRole('button', { name: 'Create the key' }).click()
  await expect(page.getByRole('region', { name: 'The new key', exact: true })).toBeVisible()
  const { body } = await instance.api('GET', '/v1/keys?is_console_session=false')
  const made = body.data.find((it: { name: string }) => it.name === 'Warehouse')
  expect(made.scopes.sort()).toEqual(['exports:read', 'sites:read'])
})

test('a key is limited to addresses and gets another expiry, and wrong ones are explained at the field', async ({
  console: page,
  instance,
}) => {
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const input = { name: 'Contractor', kind: 'secret', expires_at: inThreeDays }
  const { data } = (await instance.api('POST', '/v1/keys', input)).body
  expect((await instance.api('GET', '/v1/sites', undefined, data.key)).status).toBe(200)
  await page.goto('/keys')
  const entry = page.getByRole('row').filter({ hasText: 'Contractor' })
  await expect(entry).toContainText('Expires in 3 days')
  await expect(entry).toContainText('by the key')
  await entry.getByRole('link', { name: 'Contractor' }).click()

  const main = page.getByRole('main')
  await main.getByLabel('Allowed addresses').fill('192.0.2.0/24\n192.0.2.7/24')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByLabel('Allowed addresses')).toHaveAccessibleDescription(
    /Must start at the first address of its range: 192.0.2.0\/24, not 192.0.2.7\/24/,
  )
  await main.getByLabel('Allowed addresses').fill('192.0.2.0/24')
  await main.getByLabel('Expires').selectOption('90')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(main.getByText(/until .+ UTC/)).toBeVisible()
  const refused = await instance.api('GET', '/v1/sites', undefined, data.key)
  expect([refused.status, refused.body.error.field]).toEqual([403, 'allowed_addresses'])
  await page.goto('/keys')
  await expect(entry).toContainText('limited addresses')
  await expect(entry).not.toContainText('Expires in')
})

test('a key gets other permissions, which its page shows', async ({ console: page, instance }) => {
  const input = { name: 'Warehouse', kind: 'secret', scopes: ['sites:read', 'costs:read', 'costs:write'] }
  const { data } = (await instance.api('POST', '/v1/keys', input)).body
  await page.goto(`/keys/${data.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('definition').filter({ hasText: 'costs:write' })).toBeVisible()
  await main.getByRole('checkbox', { name: 'Import ad costs' }).uncheck()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Choose what the key is for.')).toBeVisible()
  await main.getByRole('checkbox', { name: 'Export data' }).check()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: 'exports:write' })).toBeVisible()
  await expect(main.getByRole('definition').filter({ hasText: 'costs:write' })).toBeHidden()
  await main.getByRole('radio', { name: 'Everything' }).check()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('All that secret keys have')).toBeVisible()
  expect((await instance.api('GET', '/v1/members', undefined, data.key)).status).toBe(200)
})

test('the pages of a key are accessible and fit a phone', async ({ console: page, instance }) => {
  test.setTimeout(300_000)
  const input = { name: 'A key with quite a long name that has to fit somewhere', kind: 'secret' }
  const limits = {
    scopes: ['sites:read', 'costs:write', 'exports:read'],
    allowed_addresses: ['2001:db8::/32'],
  }
  const { data } = (await instance.api('POST', '/v1/keys', { ...input, ...limits })).body
  await expectPagesAccessible(page, [`/keys/${data.id}`, '/keys/key_of_nobody'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a key is created for a task', async ({ console: page, instance }) => {
    await page.goto('/keys/new')
    const main = page.getByRole('main')
    await main.getByLabel('Name').fill('No script')
    await main.getByRole('radio', { name: 'Personal' }).check()
    await main.getByRole('checkbox', { name: 'Import ad costs' }).check()
    await main.getByRole('button', { name: 'Create the key' }).click()
    const shown = page.getByRole('region', { name: 'The new key', exact: true })
    const key = (await shown.textContent())?.trim()
    expect((await instance.api('GET', '/v1/sites', undefined, key)).status).toBe(200)
    expect((await instance.api('GET', '/v1/members', undefined, key)).status).toBe(403)
  })

  test('a key is no longer for a task', async ({ console: page, instance }) => {
    const input = { name: 'No script', kind: 'secret', scopes: ['events:write', 'sites:read'] }
    const { data } = (await instance.api('POST', '/v1/keys', input)).body
    await page.goto(`/keys/${data.id}`)
    await page.getByRole('checkbox', { name: 'Send events from a server' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    const { body } = await instance.api('GET', `/v1/keys/${data.id}`)
    expect(body.data.scopes).toEqual(['sites:read'])
  })
})

test('a rotated key stays valid alongside its successor', async ({ console: page, instance }) => {
  const { body } = await instance.api('POST', '/v1/keys', { name: 'Shop server', kind: 'secret' })
  await page.goto('/keys')
  await page.getByRole('button', { name: 'Rotate Shop server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rotate “Shop server”?' })
  await dialog.getByLabel('Keep the old key valid for').selectOption('3600')
  await dialog.getByRole('button', { name: 'Rotate the key' }).click()
  await expect(page.getByRole('heading', { name: 'The new key of “Shop server”' })).toBeVisible()

  const successor = (
    await page.getByRole('region', { name: 'The new key', exact: true }).textContent()
  )?.trim() as string
  for (const key of [body.data.key, successor])
    expect((await instance.api('GET', '/v1/sites', undefined, key)).status).toBe(200)
  await page.goto('/keys')
  await expect(page.getByRole('row').filter({ hasText: 'Shop server' })).toHaveCount(2)
})

test('the session’s own key is marked as such and cannot be revoked by mistake', async ({
  console: page,
}) => {
  await page.goto('/keys')
  const sessions = page.getByRole('region', { name: 'Console sessions' })
  await expect(sessions.getByRole('listitem').first()).toContainText('sk_…')
  await expect(sessions.getByRole('button')).toHaveCount(0)
})

test('test mode has its own keys and sites', async ({ console: page, instance }) => {
  await instance.createSite({ name: 'Live only' })
  await page.goto('/sites')
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('button', { name: 'Switch to test data' }).click()
  await expect(page.getByText('Test data', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Live only')).toHaveCount(0)
  await page.goto('/keys')
  await expect(page.getByRole('row').filter({ hasText: 'Created at the first start' })).toContainText(
    'sk_test_…',
  )
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('button', { name: 'Back to live data' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Live only' }).first()).toBeVisible()
})
