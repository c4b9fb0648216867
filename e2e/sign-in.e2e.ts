import type { Page } from '@playwright/test'
import { codeOf } from '../test/fixtures/authenticator.ts'
import { expect, test } from './instance.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'
import { createAccount, invite, joined, newEmail, otherBrowser, password } from './people.ts'

/** Enters address and password on the sign-in page. */
async function enterPassword(page: Page, email: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function enterCode(page: Page, code: string, button: string) {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: button }).click()
}

/** What an app scans: the key for those who cannot. */
async function scanned(page: Page): Promise<string> {
  await page.getByText('You cannot scan it?').click()
  const key = await page.locator('details code').textContent()
  return `otpauth://totp/Sightline?secret=${key?.replaceAll(/\s/g, '')}`
}

/** Sets up an app on the page that asks for the password. @returns what the app has scanned, and the recovery codes */
async function setUp(page: Page) {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const uri = await scanned(page)
  await enterCode(page, codeOf(uri), 'Turn on')
  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeVisible()
  const recoveryCodes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('link', { name: 'I have stored them' }).click()
  return { uri, recoveryCodes }
}

test('two-step sign-in is set up, asked for, recovered, and turned off', async ({ instance, browser }) => {
  const { page, email } = await joined(browser, instance, { role: 'viewer' })
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('link', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill('something else')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription('This is not your password.')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const uri = await scanned(page)
  await enterCode(page, '123', 'Turn on')
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/^This code is wrong/)
  await enterCode(page, codeOf(uri), 'Turn on')
  await expect(page.getByRole('heading', { name: 'Store your recovery codes' })).toBeVisible()
  const [recoveryCode = ''] = await page.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'I have stored them' }).click()
  await expect(section).toContainText('On')

  const other = await otherBrowser(browser, instance)
  await other.goto('/account')
  await enterPassword(other, email)
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(other)
  await other.goto('/account')
  await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await enterPassword(other, email)
  await other.getByRole('checkbox', { name: 'Do not ask again in this browser' }).check()
  await enterCode(other, codeOf(uri, 1), 'Sign in')
  await expect(other.getByRole('heading', { name: 'Account' })).toBeVisible()
  await other.context().clearCookies({ name: 'sightline.session_token' })
  await other.goto('/account')
  await enterPassword(other, email)
  await expect(other.getByRole('heading', { name: 'Account' })).toBeVisible()

  const third = await otherBrowser(browser, instance)
  await third.goto('/sign-in')
  await enterPassword(third, email)
  await third.getByRole('link', { name: 'Use a recovery code' }).click()
  await third.getByLabel('Recovery code').fill('wrong-code')
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(third.getByLabel('Recovery code')).toHaveAccessibleDescription(
    /not one of your unused recovery codes/,
  )
  await third.getByLabel('Recovery code').fill(recoveryCode)
  await third.getByRole('button', { name: 'Sign in', exact: true }).click()
  await third.waitForURL('**/sites')

  await page.getByRole('button', { name: 'New recovery codes…' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace your recovery codes?' })
  await replacing.getByLabel('Your password').fill(password)
  await replacing.getByRole('button', { name: 'Show new codes' }).click()
  await expect(section.getByText('These recovery codes replace all earlier ones.')).toBeVisible()
  await expect(section.getByText(recoveryCode)).toHaveCount(0)
  await section.getByRole('button', { name: 'Turn off…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
  await dialog.getByLabel('Your password').fill('something else')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('This is not your password.')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('link', { name: 'Set up' })).toBeVisible()
})

test('an admin requires a second factor; who is invited sets one up, sees only their site, and is out at once', async ({
  instance,
  browser,
}) => {
  const site = await instance.createSite({ name: 'Shop of the careful' })
  const hidden = await instance.createSite({ name: 'Shop of the others' })
  const admin = await joined(browser, instance, { role: 'admin' })
  await admin.page.goto('/workspace')
  const rules = admin.page.getByRole('region', { name: 'Sign-in' })
  await rules.getByRole('switch', { name: 'Require two-step sign-in or a passkey' }).check()
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByRole('alert')).toContainText('Turn on two-step sign-in for your own account first')
  await admin.page.goto('/two-step?next=/workspace')
  await setUp(admin.page)
  await rules.getByRole('switch', { name: 'Require two-step sign-in or a passkey' }).check()
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(admin.page.getByText('Sign-in rules saved')).toBeVisible()

  const email = newEmail()
  const person = await otherBrowser(browser, instance)
  await person.goto(await invite(instance, { email, role: 'viewer', site_ids: [site.id] }))
  await createAccount(person)
  await expect(person.getByText('My workspace requires it.')).toBeVisible()
  await person.goto(`/sites/${site.id}`)
  await expect(person.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible()
  await expectAccessible(person)
  await setUp(person)
  await expect(person.getByRole('heading', { name: 'Shop of the careful' })).toBeVisible()
  expect((await person.goto(`/sites/${hidden.id}`))?.status()).toBe(404)
  expect((await person.goto('/members'))?.status()).toBe(403)
  await person.goto(`/sites/${site.id}`)

  await admin.page.goto('/members')
  const member = admin.page.getByRole('row').filter({ hasText: email })
  await member.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(member).toHaveCount(0)
  const removed = Date.now()
  await expect
    .poll(async () => (await person.request.get(`/sites/${site.id}`, { maxRedirects: 0 })).status())
    .toBe(303)
  expect(Date.now() - removed).toBeLessThan(5000)

  await admin.page.goto('/workspace')
  await rules.getByRole('switch', { name: 'Require two-step sign-in or a passkey' }).uncheck()
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(admin.page.getByText('Sign-in rules saved')).toBeVisible()
})

test('a passkey is added, signs in without a password, and is removed', async ({ instance, browser }) => {
  const { page: joinedPage, email } = await joined(browser, instance, { role: 'viewer' })
  await joinedPage.goto('/account')
  await joinedPage.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(joinedPage.getByText('Passkeys do not work at an IP address.')).toBeVisible()

  // Passkeys belong to a name, so this test uses the one of this machine.
  const named = { ...instance, console_url: instance.console_url.replace('127.0.0.1', 'localhost') }
  const page = await otherBrowser(browser, named)
  // The authenticator of the test answers at once, also to what only waits for a choice in the field.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/account')
  await enterPassword(page, email)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByLabel('Name').fill('Key of the test')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const passkey = section.getByRole('listitem').filter({ hasText: 'Key of the test' })
  await expect(passkey).toContainText('never used')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByText('This device already has a passkey for this account.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/sign-in?next=/account')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(passkey).toContainText('last used')
  await passkey.getByRole('button', { name: 'Remove Key of the test…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkey).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was removed from its account.')
})

test('sessions show where and when they were used, and are ended from another browser', async ({
  instance,
  browser,
}) => {
  const { page, email } = await joined(browser, instance, { role: 'viewer' })
  const other = await otherBrowser(browser, instance)
  await other.goto('/sites')
  await enterPassword(other, email)
  await other.waitForURL('**/sites')
  await page.goto('/account')
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This browser')
  await expect(sessions.last()).toContainText(/Cambodia, 203\.189\..* · Last used .* · Signed in/)
  await sessions
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(sessions).toHaveCount(1)
  await other.goto('/sites')
  await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
})

test('a person chooses the page that opens first, and the time zone of times', async ({
  instance,
  browser,
}) => {
  const site = await instance.createSite({ name: 'Shop to start with' })
  const { page, email } = await joined(browser, instance, { role: 'viewer' })
  await page.goto('/account')
  const preferences = page.getByRole('region', { name: 'Preferences' })
  await preferences.getByLabel('Start page').selectOption('Shop to start with')
  await preferences.getByLabel('Time zone').selectOption('Asia/Bangkok')
  await preferences.getByRole('button', { name: 'Save' }).click()
  const session = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await expect(session).toContainText(/Last used .* GMT\+7/)
  await page.context().clearCookies()
  await page.goto('/')
  await enterPassword(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop to start with')

  await instance.api('DELETE', `/v1/sites/${site.id}`)
  await page.goto('/')
  await page.waitForURL('**/sites')
  await page.goto('/account')
  await expect(preferences.getByLabel('Start page')).toHaveValue(site.id)
  await preferences.getByLabel('Start page').selectOption('All sites')
  await preferences.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Preferences saved')).toBeVisible()
})

test('the pages of signing in are accessible and fit a phone', async ({ console: page }) => {
  await expectPagesAccessible(page, ['/account', '/workspace', '/two-step'])
  await page.context().clearCookies()
  await expectPagesAccessible(page, ['/sign-in', '/sign-in/code', '/sign-in/code?recovery'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('two-step sign-in is set up and asked for', async ({ instance, browser }) => {
    const { page: joinedPage, email } = await joined(browser, instance, { role: 'viewer' })
    await joinedPage.context().close()
    const page = await otherBrowser(browser, instance, { javaScriptEnabled: false })
    await page.goto('/two-step')
    await enterPassword(page, email)
    const { uri } = await setUp(page)
    await page.context().clearCookies()
    await page.goto('/account')
    await enterPassword(page, email)
    await enterCode(page, codeOf(uri, 1), 'Sign in')
    await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  })
})
