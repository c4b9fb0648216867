import { test } from './instance.ts'
import { clientId, clientSecret, IdentityProvider } from '../test/fixtures/identity-provider.ts'
test('shots', async ({ console: page, instance }) => {
  const provider = await IdentityProvider.start(`${instance.console_url}/sign-in/callback`)
  await page.goto('/workspace/single-sign-on')
  await page.getByRole('combobox', { name: 'Provider' }).selectOption('Other (OpenID Connect)')
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(clientId)
  await page.getByLabel('Client secret').fill(clientSecret)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Domain').fill('sso.example')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const section = page.getByRole('region', { name: 'Provisioning (SCIM)' })
  await section.getByRole('button', { name: 'Create a token' }).click()
  await section.getByText(/^scim_/).waitFor()
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await section.scrollIntoViewIfNeeded()
      await section.screenshot({ path: `/tmp/shots-scim/${scheme}-${width}.png` })
    }
  await provider.stop()
})
