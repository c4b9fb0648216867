import { expect, type Instance, test } from './instance.ts'
import { expectAccessible } from './page-checks.ts'

async function settingsOf(instance: Instance) {
  const site = await instance.createSite()
  return { site, settings: `/sites/${site.id}/settings` }
}

test('a page with changes that are not saved is left only after a question', async ({
  console: page,
  instance,
}) => {
  const { settings } = await settingsOf(instance)
  await page.goto(settings)
  const name = page.getByLabel('Name', { exact: true })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  await name.fill('Another name')
  await page.getByRole('complementary').getByRole('link', { name: 'Sightline' }).click()
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(name).toHaveValue('Another name')
  await expect(page).toHaveURL(settings)

  await page.goto('/keys')
  await page.getByRole('link', { name: 'New key' }).click()
  await name.fill('Server')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  await page.goForward()
  await expect(name).toHaveValue('')
})

test('what is unchanged, saved, or given up by Cancel is left without a question', async ({
  console: page,
  instance,
}) => {
  const { site, settings } = await settingsOf(instance)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const home = page.getByRole('complementary').getByRole('link', { name: 'Sightline' })
  const name = page.getByLabel('Name', { exact: true })

  await page.goto(settings)
  await name.fill('Another name')
  await name.fill(site.name)
  await home.click()
  await expect(page).toHaveURL('/sites')

  await page.goto(settings)
  await name.fill('Saved name')
  await page.getByRole('region', { name: 'General' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await home.click()
  await expect(page).toHaveURL('/sites')

  await page.goto('/keys/new')
  await name.fill('Server')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/keys')
  await expect(question).toBeHidden()
})

test('the browser asks before it closes or reloads a page with changes', async ({
  console: page,
  instance,
}) => {
  const { settings } = await settingsOf(instance)
  await page.goto(settings)
  await page.getByLabel('Name', { exact: true }).fill('Another name')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await page.reload()
})
