import type { Page } from '@playwright/test'
import { expect, signIn, test } from './instance.ts'
import { goToSettings } from './navigation.ts'
import { expectAccessible, expectPagesAccessible } from './page-checks.ts'
import { createAccount, invite, joined, newEmail, otherBrowser, password } from './people.ts'

/** The forms of a page that change something, except those of the account menu. */
const formsOf = (page: Page) => page.locator('main form[method="POST"]')

test('a person who is invited to one site sees only it, and is out at once when removed', async ({
  console: page,
  instance,
  browser,
}) => {
  const site = await instance.createSite({ name: 'Shop of the invited' })
  const other = await instance.createSite({ name: 'Shop of the others' })
  const email = newEmail()

  await page.goto('/sites')
  await goToSettings(page, 'Members')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByLabel('E-mail address')).toHaveAccessibleDescription('Enter an e-mail address.')
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('radio', { name: 'Admin' }).check()
  await expect(dialog.getByLabel('Only these sites')).toBeHidden()
  await dialog.getByRole('radio', { name: 'Viewer' }).check()
  await dialog.getByLabel('Only these sites').check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Choose at least one site.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: site.domain }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: `${email} is invited` })).toBeVisible()
  await expect(page.getByText(`No mail server is set up: send this link to ${email} yourself.`)).toBeVisible()
  const invitation = page.getByRole('listitem').filter({ hasText: email })
  await expect(invitation).toContainText('Shop of the invited')
  const link = await page.getByRole('region', { name: 'The link of the invitation' }).textContent()

  const person = await otherBrowser(browser, instance)
  await person.goto(new URL(link?.trim() ?? '').pathname)
  await expect(person.getByText(`${instance.email} invites you`)).toBeVisible()
  await createAccount(person)
  const main = person.getByRole('main')
  await expect(main.getByRole('link', { name: 'Shop of the invited' })).toBeVisible()
  await expect(person.getByText('Shop of the others')).toHaveCount(0)
  await expect(person.getByRole('link', { name: 'Add a site' })).toHaveCount(0)
  await expect(person.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Sites',
    'Settings',
  ])
  await person.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(person.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'Workspace',
    'API keys',
    'Account',
    'Notifications',
  ])

  for (const path of ['goals', 'funnels', 'segments', 'alerts', 'reports', 'exports', 'annotations']) {
    await person.goto(`/sites/${site.id}/${path}`)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('link', { name: /^(New|Add)/ })).toHaveCount(0)
    await expect(formsOf(person)).toHaveCount(0)
  }
  expect((await person.goto(`/sites/${other.id}`))?.status()).toBe(404)
  for (const path of ['/members', '/webhooks', '/sites/new', `/sites/${site.id}/goals/new`]) {
    expect((await person.goto(path))?.status()).toBe(403)
    await expect(main).toContainText('Your role in this workspace is Viewer')
  }
  const goal = { name: 'Purchase', event_name: 'purchase' }
  const refused = await person.request.post(`/sites/${site.id}/goals/new`, {
    form: goal,
    headers: { origin: instance.console_url },
  })
  expect(refused.status()).not.toBe(303)
  expect((await instance.api('GET', `/v1/sites/${site.id}/conversions`)).body.data).toEqual([])

  const key = await newPersonalKey(person)
  const statusOf = async (path: string) => (await instance.api('GET', path, undefined, key)).status
  expect([await statusOf(`/v1/sites/${site.id}`), await statusOf(`/v1/sites/${other.id}`)]).toEqual([
    200, 404,
  ])
  await expectKeyOfOther(page)

  await page.goto('/members')
  const member = page.getByRole('row').filter({ hasText: email })
  await member.getByRole('link', { name: 'Change the access of Ada Lovelace' }).click()
  const access = page.getByRole('dialog', { name: 'Access of Ada Lovelace' })
  await expect(access.getByRole('checkbox', { name: site.domain })).toBeChecked()
  await access.getByRole('radio', { name: 'Editor' }).check()
  await access.getByLabel('All sites').check()
  await access.getByRole('button', { name: 'Save' }).click()
  await expect(access).toBeHidden()
  await expect(member).toContainText('Editor')
  await expect(member).toContainText('All sites')
  await person.goto(`/sites/${other.id}/goals`)
  await expect(main.getByRole('link', { name: 'New goal' })).toBeVisible()

  await member.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Member removed')).toBeVisible()
  await expect(member).toHaveCount(0)
  expect(await statusOf('/v1/sites')).toBe(401)
  await person.goto('/sites')
  await expect(person.getByText('Your account has no access to a workspace.')).toBeVisible()
  await signInAgain(person, email)
  await expect(person.getByRole('alert')).toContainText('no access to a workspace any more')
})

/** Creates a personal key as a viewer. */
async function newPersonalKey(viewer: Page): Promise<string> {
  await viewer.goto('/keys')
  const main = viewer.getByRole('main')
  await main.getByRole('link', { name: 'New key' }).first().click()
  await expect(main.getByLabel('Name')).toBeVisible()
  await expect(main.getByRole('radio', { name: 'Secret' })).toHaveCount(0)
  await expect(main.getByRole('checkbox', { name: 'Send events from a server' })).toHaveCount(0)
  await main.getByLabel('Name').fill('Spreadsheet')
  await main.getByRole('checkbox', { name: 'Read reports' }).check()
  await main.getByRole('button', { name: 'Create the key' }).click()
  const shown = viewer.getByRole('region', { name: 'The new key', exact: true })
  const key = (await shown.textContent())?.trim() ?? ''
  await viewer.goto('/keys')
  const entry = viewer.getByRole('row').filter({ hasText: 'Spreadsheet' })
  await expect(entry).toContainText('Your personal key, 10 scopes')
  await expect(entry.getByRole('button', { name: 'Rotate Spreadsheet' })).toBeVisible()
  return key
}

/** Expects that an admin sees whose key it is, and can only revoke it. */
async function expectKeyOfOther(admin: Page) {
  await admin.goto('/keys')
  const entry = admin.getByRole('row').filter({ hasText: 'Spreadsheet' })
  await expect(entry).toContainText('Personal key of Ada Lovelace')
  await expect(entry).toContainText('by Ada Lovelace')
  await expect(entry.getByRole('button', { name: 'Revoke Spreadsheet' })).toBeVisible()
  await expect(entry.getByRole('button', { name: 'Rotate Spreadsheet' })).toHaveCount(0)
  await entry.getByRole('link', { name: 'Spreadsheet' }).click()
  await expect(admin.getByText('Only its owner can change a personal key.')).toBeVisible()
}

async function signInAgain(page: Page, email: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('an invitation is sent again and withdrawn', async ({ console: page, instance, browser }) => {
  const email = newEmail()
  const path = await invite(instance, { email, role: 'editor' })
  await page.goto('/members')
  await page.getByRole('button', { name: `Send again: invitation of ${email}` }).click()
  await expect(page.getByText('The previous link is no longer valid.')).toBeVisible()
  const link = await page.getByRole('region', { name: 'The link of the invitation' }).textContent()
  const renewed = new URL(link?.trim() ?? '').pathname

  const person = await otherBrowser(browser, instance)
  await person.goto(path)
  await expect(person.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible()
  await person.goto(renewed)
  await expect(person.getByLabel('E-mail address')).toHaveValue(email)
  await person.getByLabel('New password', { exact: true }).fill('1234567890')
  await person.getByLabel('New password again').fill('1234567890')
  await person.getByRole('button', { name: 'Create the account and join' }).click()
  await expect(person.getByLabel('Your name')).toHaveAccessibleDescription('Enter your name.')
  await person.getByLabel('Your name').fill('Ada')
  await person.getByLabel('New password', { exact: true }).fill('1234567890')
  await person.getByLabel('New password again').fill('1234567890')
  await person.getByRole('button', { name: 'Create the account and join' }).click()
  await expect(person.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Choose another/,
  )

  await page.getByRole('button', { name: `Withdraw: invitation of ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await person.reload()
  await expect(person.getByRole('heading', { name: 'This invitation is not valid' })).toBeVisible()
})

test('a person works in several workspaces: switches, transfers one, and leaves it', async ({
  page,
  instance,
  browser,
}) => {
  const { page: admin, email } = await joined(browser, instance, { role: 'admin' })
  // A session of its own: the open workspace belongs to the session.
  await page.goto('/workspaces/new')
  await signIn(page, instance)
  const name = `Agency ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create the workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Add your first site' })).toBeVisible()

  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('radio', { name: 'Admin' }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByRole('region', { name: 'The link of the invitation' }).textContent()
  const path = new URL(link?.trim() ?? '').pathname
  await page.goto(path)
  await expect(page.getByText(`but you are signed in as ${instance.email}`)).toBeVisible()

  await admin.goto(path)
  await admin.getByRole('button', { name: 'Join' }).click()
  await admin.waitForURL('**/sites')
  await admin.getByRole('button', { name: 'Account and preferences' }).click()
  await expect(admin.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')
  await admin.getByRole('button', { name: 'My workspace' }).click()
  await admin.waitForURL('**/sites')
  await admin.goto('/workspace')
  await expect(admin.getByText('My workspace. Your role is Admin.')).toBeVisible()
  await admin.getByRole('button', { name: `Open ${name}` }).click()
  await admin.waitForURL('**/sites')
  await admin.goto('/members')
  await expect(admin.getByRole('button', { name: 'Transfer…' })).toHaveCount(0)

  await page.goto('/workspace')
  await page.getByRole('button', { name: 'Leave the workspace…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('alert')).toContainText('A workspace needs an owner')
  await page.goto('/members')
  await page.getByRole('button', { name: 'Transfer…' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer the ownership?' })
  await transfer.getByLabel('New owner').selectOption({ label: `Ada Lovelace · ${email}` })
  await transfer.getByRole('button', { name: 'Transfer' }).click()
  await expect(transfer.getByLabel(/to confirm/)).toHaveAccessibleDescription(/not the name/)
  await transfer.getByLabel(/to confirm/).fill(name)
  await transfer.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText('Ownership transferred')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Ada Lovelace' })).toContainText('Owner')

  await page.goto('/workspace')
  await page.getByRole('textbox', { name: 'Name' }).fill(`${name} renamed`)
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} renamed. Your role is Admin.`)).toBeVisible()
  await page.getByRole('button', { name: 'Leave the workspace…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/sites')
  await page.goto('/workspace')
  await expect(page.getByText('My workspace. Your role is Owner.')).toBeVisible()
})

test('who has an account signs in and joins, and the name of the account can be changed', async ({
  instance,
  browser,
}) => {
  const { page, email } = await joined(browser, instance, { role: 'viewer' })
  await page.goto('/account')
  await page.getByLabel('Name', { exact: true }).fill('Augusta Ada King')
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.goto('/workspace')
  await page.getByRole('button', { name: 'Leave the workspace…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Your account has no access to a workspace.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto(await invite(instance, { email, role: 'editor' }))
  await expect(page.getByText(`${email} has an account here.`)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signInAgain(page, email)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL('**/sites')
  await expect(page.getByRole('button', { name: 'Augusta Ada King : account and preferences' })).toBeVisible()
})

test('the pages of members and workspaces are accessible and fit a phone', async ({
  console: page,
  instance,
  browser,
}) => {
  test.setTimeout(300_000)
  const site = await instance.createSite()
  const viewer = await joined(browser, instance, { role: 'viewer', site_ids: [site.id] })
  const path = await invite(instance, { email: newEmail(), role: 'editor' })
  const { body } = await instance.api('GET', '/v1/members?limit=100')
  const { id } = body.data.find((it: { email: string }) => it.email === viewer.email)
  await expectPagesAccessible(page, [
    '/members',
    `/members?change=${id}`,
    '/workspace',
    '/workspaces/new',
    path,
  ])
  await expectPagesAccessible(viewer.page, ['/keys', '/keys/new', '/webhooks', '/workspace'])
  await viewer.page.context().clearCookies()
  await expectPagesAccessible(viewer.page, [path, '/invitations/invented'])

  await page.goto('/members')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Only these sites').check()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a person is invited, joins, and gets another role', async ({ page, instance, context }) => {
    await page.goto('/members')
    await signIn(page, instance)
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a person' })
    const email = newEmail()
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByRole('button', { name: 'Invite' }).click()
    const link = await page.getByRole('region', { name: 'The link of the invitation' }).textContent()
    const owner = await context.storageState()

    await context.clearCookies()
    await page.goto(new URL(link?.trim() ?? '').pathname)
    await createAccount(page, 'Grace Hopper')
    await page.goto('/workspace')
    await expect(page.getByText('Your role is Viewer.')).toBeVisible()

    await context.clearCookies()
    await context.addCookies(owner.cookies)
    await page.goto('/members')
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('link', { name: /^Change/ })
      .click()
    const access = page.getByRole('dialog', { name: 'Access of Grace Hopper' })
    await access.getByRole('radio', { name: 'Editor' }).check()
    await access.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Editor')
    await expect(access).toBeHidden()
  })
})

test('the audit log shows who changed what, filters it, and is verified', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Audited shop' })
  await instance.api('PATCH', `/v1/sites/${site.id}`, { currency: 'EUR' })

  await page.goto('/sites')
  await goToSettings(page, 'Audit log')
  await page.getByLabel('Action').selectOption('Changed a site')
  await page.waitForURL(/action=site\.changed/)
  const entry = page.getByRole('listitem').filter({ hasText: 'Audited shop' })
  await expect(entry).toHaveCount(1)
  await entry.getByText('Details').click()
  await expect(entry.getByRole('row', { name: 'currency USD EUR' })).toBeVisible()

  await entry.getByRole('link', { name: 'All entries about this object' }).click()
  await page.waitForURL(/target=site_/)
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('About “Audited shop”')
  await page.getByRole('link', { name: 'CSV' }).waitFor()
  const csv = await page.request.get(
    (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) as string,
  )
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('site.changed')

  const today = new Date().toISOString().slice(0, 10)
  await page.goto(`/audit-log?site=${site.id}&to=2026-01-01`)
  await expect(page.getByRole('heading', { name: 'No matching entries' })).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(today)
  await page.getByLabel('From', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(new RegExp(`from=${today}&to=${today}`))
  await expect(page.getByRole('listitem').filter({ hasText: 'Audited shop' })).toHaveCount(2)
  await expect(page.getByLabel('Site', { exact: true })).toHaveValue(site.id)

  await page.getByRole('link', { name: 'Verify' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('none is missing or altered')
  await expectPagesAccessible(page, ['/audit-log', '/audit-log?verify', '/audit-log?actor=nobody'])
})

test('an entry leads to what was changed while it exists, and to everything that the same person did', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Linked shop' })
  const goal = (name: string) =>
    instance.api('POST', `/v1/sites/${site.id}/conversions`, { name, event_name: 'purchase' })
  const [kept, removed] = [await goal('Kept goal'), await goal('Removed goal')]
  await instance.api('DELETE', `/v1/sites/${site.id}/conversions/${removed.body.data.id}`)

  await page.goto('/audit-log?action=goal.created')
  const entryOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(entryOf('Removed goal').getByRole('link', { name: 'Removed goal' })).toHaveCount(0)
  await entryOf('Kept goal').getByRole('link', { name: 'Kept goal' }).click()
  await page.waitForURL(`**/sites/${site.id}/goals/${kept.body.data.id}**`)

  await page.goto('/audit-log?action=goal.created')
  await entryOf('Removed goal').getByText('Details').click()
  await entryOf('Removed goal').getByRole('link', { name: 'All entries about this object' }).click()
  await page.waitForURL(/target=conv_/)
  await page.getByLabel('Action').selectOption('Any action')
  await page.waitForURL((url) => !url.searchParams.get('action'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Deleted a goal' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove the filter: About “Removed goal”' }).click()
  await page.waitForURL((url) => !url.searchParams.get('target'))
  const deletion = entryOf('Deleted a goal: Removed goal')
  await deletion.getByText('Details').click()
  await deletion.getByRole('link', { name: 'All entries by this key' }).click()
  await page.waitForURL(/actor=key_/)
})

test('downloads of lists are recorded, and an owner chooses how long the log is kept', async ({
  console: page,
  instance,
}) => {
  const site = await instance.createSite({ name: 'Downloaded shop' })
  await page.goto('/sites')
  await page.request.get(`/sites/${site.id}/users/export`)
  await page.goto('/audit-log?action=data.downloaded')
  const entry = page.getByRole('listitem').filter({ hasText: 'Downloaded shop' })
  await entry.getByText('Details').click()
  await expect(entry.getByRole('row', { name: 'list empty users' })).toBeVisible()

  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await page.waitForURL(/workspace/)
  const section = page.getByRole('region', { name: 'Audit log' })
  await section.getByLabel('Keep entries').selectOption('2 years')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Retention of the audit log saved')).toBeVisible()
  await page.goto('/audit-log')
  await expect(page.getByText('Entries are kept for 2 years.')).toBeVisible()
  await page.goto('/workspace')
  await section.getByLabel('Keep entries').selectOption('For ever')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Retention of the audit log saved')).toBeVisible()
  await expectPagesAccessible(page, ['/workspace', '/audit-log?action=data.downloaded'])
})
