import type { Page } from '@playwright/test'
import { clientId, clientSecret, IdentityProvider } from '../test/fixtures/identity-provider.ts'
import { expect, type Instance, test } from './instance.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'
import { createAccount, invite, otherBrowser, password } from './people.ts'

/** The domain that `instance` names in SSO_DOMAINS. */
const domain = 'sso.example'

test('people sign in with the provider of their workspace, which can require it', async ({
  console: page,
  instance,
  browser,
}) => {
  const provider = await IdentityProvider.start(`${instance.console_url}/sign-in/callback`)
  provider.add({ sub: 'ann', email: `ann@${domain}`, email_verified: true, name: 'Ann Colleague' })
  provider.add({ sub: 'ada', email: `ada@${domain}`, email_verified: true, name: 'Ada Lovelace' })
  try {
    const ada = await otherBrowser(browser, instance)
    await ada.goto(await invite(instance, { email: `ada@${domain}`, role: 'admin' }))
    await createAccount(ada)
    await addWorkspace(ada, 'Workspace of Ada')
    await setUp(page, provider)

    const ann = await otherBrowser(browser, instance)
    await ann.goto('/sign-in')
    await ann.getByRole('link', { name: 'Sign in with single sign-on' }).click()
    await expectAccessible(ann)
    await ann.getByRole('button', { name: 'Continue' }).click()
    await expect(ann.getByLabel('E-mail address')).toHaveAccessibleDescription('Enter your e-mail address.')
    await ann.getByLabel('E-mail address').fill('ann@elsewhere.example')
    await ann.getByRole('button', { name: 'Continue' }).click()
    await expect(ann.getByLabel('E-mail address')).toHaveAccessibleDescription(
      'No workspace uses single sign-on for elsewhere.example.',
    )
    await ann.getByLabel('E-mail address').fill(`ann@${domain}`)
    await continueAs(ann, 'ann')
    await expect(ann.getByRole('heading', { level: 1 })).toBeVisible()
    await ann.goto('/account')
    await expect(ann.getByText('You have no password.')).toBeVisible()
    await expect(ann.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0)
    await expect(ann.getByText('Viewer')).toBeVisible()

    await requireSingleSignOn(page, true)
    await requiredOf(ada, instance)
    await page.goto('/audit-log?action=single_sign_on.domain_added')
    await expect(page.getByRole('listitem').filter({ hasText: domain })).toContainText('Added a domain')

    await requireSingleSignOn(page, false)
    await page.getByRole('link', { name: 'Set up single sign-on' }).click()
    await provisionWith(page, instance)
    await page.getByRole('button', { name: 'Remove single sign-on…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { name: 'Domains' })).toBeHidden()
    await ann.goto('/sites')
    await expect(ann).toHaveURL(/\/sign-in\?/)
  } finally {
    await provider.stop()
  }
})

test('who is refused by the provider can try again', async ({ instance, browser }) => {
  const page = await otherBrowser(browser, instance)
  await page.goto('/sign-in/callback/ws_unknown?error=access_denied&state=unknown')
  await expect(page.getByRole('alert')).toHaveText('The sign-in has expired. Start again.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.goto('/sign-in/single-sign-on?to=elsewhere.example')
  await expect(page.getByText('Sign in with the identity provider of elsewhere.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toHaveText('No workspace uses single sign-on for elsewhere.example.')
})

/** Makes a token, adds a member with it as a provider does, and removes it. */
async function provisionWith(page: Page, { console_url }: Instance) {
  const section = page.getByRole('region', { name: 'Provisioning (SCIM)' })
  await section.getByRole('button', { name: 'Create a token' }).click()
  const token = (
    await section
      .getByRole('status')
      .getByText(/^scim_/)
      .textContent()
  )?.trim()
  await expectAccessible(page)
  const send = (method: string, body?: object) =>
    fetch(`${console_url}/scim/v2/Users`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const zoe = { userName: `zoe@${domain}`, displayName: 'Zoe Provisioned', roles: [{ value: 'editor' }] }
  expect((await send('POST', zoe)).status).toBe(201)
  await page.goto('/members')
  await expect(page.getByText('Zoe Provisioned', { exact: true })).toBeVisible()
  await page.goto('/workspace/single-sign-on')
  await expect(section.getByText(/last used/)).toBeVisible()
  await section.getByRole('button', { name: 'Replace the token…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  await expect(section.getByText('not used yet')).toBeVisible()
  expect((await send('GET')).status).toBe(401)
  await section.getByRole('button', { name: 'Remove the token…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByRole('button', { name: 'Create a token' })).toBeVisible()
}

async function addWorkspace(page: Page, name: string) {
  await page.goto('/workspaces/new')
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create the workspace' }).click()
  await page.waitForURL(/\/sites/)
}

/** Sets the provider up for the workspace that is open. */
async function setUp(page: Page, provider: IdentityProvider) {
  await page.goto('/workspace')
  await page.getByRole('link', { name: 'Set up single sign-on' }).click()
  await page.getByRole('combobox', { name: 'Provider' }).selectOption('Other (OpenID Connect)')
  await page.getByLabel('Issuer').fill('http://127.0.0.1:9')
  await page.getByLabel('Client ID').fill(clientId)
  await page.getByLabel('Client secret').fill(clientSecret)
  await page.getByLabel('Role of each group').fill('marketing')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Role of each group')).toHaveAccessibleDescription(/must be a group and/)
  await page.getByLabel('Role of each group').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Issuer')).toHaveAccessibleDescription(
    /could be read from http:\/\/127.0.0.1:9/,
  )
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client secret').fill(clientSecret)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Single sign-on saved')).toBeVisible()
  const domains = page.getByRole('region', { name: 'Domains' })
  for (const name of ['shop.example', domain]) {
    await domains.getByLabel('Domain').fill(name)
    await domains.getByRole('button', { name: 'Add' }).click()
    await expect(domains.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  await expect(domains.getByRole('listitem').filter({ hasText: domain })).toContainText('Verified')
  await domains.getByRole('button', { name: 'Verify shop.example' }).click()
  await expect(domains.getByRole('alert')).toContainText('_sightline.shop.example has no TXT record')
  await expectPagesAccessible(page, ['/workspace/single-sign-on'])
}

/** Continues at the provider, and waits until the person is back. */
async function continueAs(page: Page, sub: string) {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Who').fill(sub)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(
    (url) => !url.pathname.startsWith('/sign-in') && !url.pathname.startsWith('/interaction'),
  )
}

async function requireSingleSignOn(page: Page, isRequired: boolean) {
  await page.goto('/workspace')
  await page.getByLabel('Require single sign-on').setChecked(isRequired)
  await page.getByRole('region', { name: 'Sign-in' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sign-in rules saved')).toBeVisible()
}

/** Somebody with a password cannot open the workspace until they have signed in with the provider. */
async function requiredOf(page: Page, { email }: Instance) {
  await page.goto('/workspace')
  const workspaces = page.getByRole('region', { name: 'Your workspaces' })
  await workspaces.getByRole('button', { name: /^Open / }).click()
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible()
  await expect(page.getByText('requires it.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(`ada@${domain}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Workspace of Ada' }).click()
  await page.waitForURL(/\/sites/)
  await page.goto('/workspace')
  await workspaces.getByRole('button', { name: /^Open / }).click()
  await continueAs(page, 'ada')
  await page.goto('/members')
  await expect(page.getByText(email).first()).toBeVisible()
  // The provider of one workspace opens no other.
  await page.goto('/workspace')
  await workspaces.getByRole('button', { name: 'Open Workspace of Ada' }).click()
  await expect(page.getByText('You signed in with the single sign-on of another workspace.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/sites/)
}
