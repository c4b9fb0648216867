import { expect, test } from './instance.ts'

test('a key is shown once, works, and stops working when it is revoked', async ({
  console: page,
  instance,
}) => {
  await page.goto('/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)

  await dialog.getByLabel('Name').fill('Nightly import')
  await dialog.getByText('Limit the permissions of a secret key').click()
  await dialog.getByLabel('Only these scopes:').check()
  await dialog.getByRole('checkbox', { name: 'Read sites' }).check()
  await dialog.getByLabel('Expires').selectOption('30')
  await dialog.getByRole('button', { name: 'Create the key' }).click()
  await expect(dialog).toBeHidden()

  const key = (
    await page.getByRole('region', { name: 'The new key', exact: true }).textContent()
  )?.trim() as string
  expect(key).toMatch(/^sk_[0-9A-Za-z]{40}$/)
  expect((await instance.api('GET', '/v1/sites', undefined, key)).status).toBe(200)
  expect((await instance.api('GET', '/v1/keys', undefined, key)).status).toBe(403)

  await page.reload()
  await expect(page.getByText(key)).toHaveCount(0)
  const entry = page.getByRole('listitem').filter({ hasText: 'Nightly import' })
  await expect(entry).toContainText(`sk_…${key.slice(-4)}`)
  await expect(entry).toContainText('only sites:read')

  await entry.getByRole('button', { name: 'Revoke Nightly import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByText('Key revoked')).toBeVisible()
  await expect(entry).toContainText('Revoked')
  await expect.poll(async () => (await instance.api('GET', '/v1/sites', undefined, key)).status).toBe(401)
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
  await expect(page.getByRole('listitem').filter({ hasText: 'Shop server' })).toHaveCount(2)
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
  await expect(page.getByText('Test data', { exact: true })).toBeVisible()
  await expect(page.getByText('Live only')).toHaveCount(0)
  await page.goto('/keys')
  await expect(page.getByRole('listitem').filter({ hasText: 'Created at the first start' })).toContainText(
    'sk_test_…',
  )
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('button', { name: 'Back to live data' }).click()
  await expect(page.getByRole('table').getByText('Live only').first()).toBeVisible()
})
