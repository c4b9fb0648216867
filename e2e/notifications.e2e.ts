import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'
import { joined, newEmail, otherBrowser } from './people.ts'

/** Starts a server that accepts messages like Slack. */
async function startSlack() {
  const state = { answer: { status: 200, body: 'ok' }, messages: [] as string[] }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      if (state.answer.status === 200) state.messages.push(body)
      response.writeHead(state.answer.status).end(state.answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}/services/T000/B000/secret-part`,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  })
}

/** Presses a button that saves, and waits for the answer: a message about an earlier one may still be shown. */
async function save(page: Page, button: Locator | undefined) {
  const answered = page.waitForResponse((it) => it.request().method() === 'POST')
  await button?.click()
  expect((await answered).ok()).toBe(true)
  await expect(page.getByText('Notifications saved').first()).toBeVisible()
}
const switches = (page: Page, table: RegExp) => page.getByRole('table', { name: table }).getByRole('switch')

test('a member chooses what they are sent about their sites, with exceptions', async ({
  instance,
  browser,
}) => {
  const shop = await instance.createSite({ name: 'Shop of the reader' })
  const blog = await instance.createSite({ name: 'Blog of the reader' })
  await instance.createSite({ name: 'Site of somebody else' })
  const { page } = await joined(browser, instance, { role: 'viewer', site_ids: [shop.id, blog.id] })

  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('Failed deliveries')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Alerts by mail' }).check()
  await page.getByRole('switch', { name: 'Digest by Slack' }).check()
  await page.getByLabel('When the digest is sent').selectOption('Every day')
  const [workspace] = await page.getByRole('button', { name: 'Save', exact: true }).all()
  await save(page, workspace)
  await expect(page.getByText('You chose Slack, but no address is saved.')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('switch', { name: 'Alerts by mail' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Digest by Slack' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Reports by mail' })).not.toBeChecked()
  await expect(page.getByLabel('When the digest is sent')).toHaveValue('daily')

  const sites = page.getByRole('combobox', { name: 'Site', exact: true })
  await expect(sites.getByRole('option')).toHaveText(['Blog of the reader', 'Shop of the reader'])
  await page.getByRole('combobox', { name: 'Notification' }).selectOption('Alerts')
  await sites.selectOption('Shop of the reader')
  await save(page, page.getByRole('button', { name: 'Add an exception' }))
  // Alerts of the other sites are mailed, so those of this site are not.
  const exception = page.getByRole('switch', { name: 'Alerts for Shop of the reader by mail' })
  await expect(exception).not.toBeChecked()
  await page.getByRole('switch', { name: 'Alerts for Shop of the reader by Slack' }).check()
  await save(page, workspace)
  await page.reload()
  await expect(switches(page, /^Exceptions/)).toHaveCount(2)
  await expect(page.getByRole('switch', { name: 'Alerts for Shop of the reader by Slack' })).toBeChecked()
  await page.getByRole('button', { name: 'Remove the exception: Alerts for Shop of the reader' }).click()
  await expect(exception).toHaveCount(0)
  await page.reload()
  await expect(exception).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Alerts by mail' })).toBeChecked()
})

test('a person saves the address of their Slack, tests it, and removes it', async ({ console: page }) => {
  const slack = await startSlack()
  await page.goto('/account/notifications')
  const section = page.getByRole('region', { name: 'Your Slack' })
  const field = section.getByLabel(/webhook address/i)
  await field.fill('no address')
  await section.getByRole('button', { name: 'Save the address' }).click()
  await expect(field).toHaveAccessibleDescription(/Cannot be used/)
  await expect(field).toBeFocused()
  await field.fill(slack.address)
  await section.getByRole('button', { name: 'Save the address' }).click()
  await expect(section.getByText(slack.host)).toBeVisible()
  await expect(section.getByText('The address ends with part')).toBeVisible()
  await expect(field).toHaveValue('')
  expect(await page.content()).not.toContain('secret-part')

  await section.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('Test message sent')).toBeVisible()
  expect(slack.messages.join()).toContain('Sightline can reach you here')
  slack.answer = { status: 404, body: 'no_service' }
  await section.getByRole('button', { name: 'Send a test message' }).click()
  await expect(section.getByRole('alert')).toContainText('A test message was sent just now')

  const account = page.getByRole('region', { name: 'Your account' })
  await account.getByRole('switch', { name: 'Sign-ins by mail' }).uncheck()
  await account.getByRole('switch', { name: 'Sign-ins by Slack' }).check()
  await save(page, account.getByRole('button', { name: 'Save' }))
  await page.reload()
  await expect(account.getByRole('switch', { name: 'Sign-ins by mail' })).not.toBeChecked()
  await expectPagesAccessible(page, ['/account/notifications'])

  await section.getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText(slack.host)).toHaveCount(0)
  await expect(account.getByText('You chose Slack, but no address is saved.')).toBeVisible()
  await account.getByRole('switch', { name: 'Sign-ins by mail' }).check()
  await account.getByRole('switch', { name: 'Sign-ins by Slack' }).uncheck()
  await save(page, account.getByRole('button', { name: 'Save' }))
  await slack.stop()
})

test('a sign-in with a new browser arrives in the Slack of a person who chose it', async ({
  instance,
  browser,
}) => {
  const slack = await startSlack()
  const { page, email } = await joined(browser, instance, { role: 'viewer' })
  await page.goto('/account/notifications')
  const section = page.getByRole('region', { name: 'Your Slack' })
  await section.getByLabel('Webhook address').fill(slack.address)
  await section.getByRole('button', { name: 'Save the address' }).click()
  await expect(section.getByText(slack.host)).toBeVisible()
  const account = page.getByRole('region', { name: 'Your account' })
  await account.getByRole('switch', { name: 'Sign-ins by Slack' }).check()
  await save(page, account.getByRole('button', { name: 'Save' }))
  const other = await otherBrowser(browser, instance)
  await other.goto('/sign-in')
  await signIn(other, { email, password: 'copper kettle 4711' })
  await expect.poll(() => slack.messages.join()).toContain('New sign-in to Sightline')
  await slack.stop()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('notifications and exceptions are saved', async ({ page, instance }) => {
    const { name } = await instance.createSite({ name: `Site ${newEmail()}` })
    await page.goto('/account/notifications')
    await signIn(page, instance)
    await page.getByRole('switch', { name: 'Reports by mail' }).check()
    await page.getByRole('combobox', { name: 'Notification' }).selectOption('Reports')
    await page.getByRole('combobox', { name: 'Site', exact: true }).selectOption(name)
    await page.getByRole('button', { name: 'Add an exception' }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Reports by mail' })).toBeChecked()
    await expect(page.getByRole('switch', { name: `Reports for ${name} by mail` })).not.toBeChecked()
    await page.getByRole('switch', { name: 'Reports by mail' }).uncheck()
    await page.getByRole('button', { name: `Remove the exception: Reports for ${name}` }).click()
    await expect(page.getByRole('switch', { name: `Reports for ${name} by mail` })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Reports by mail' })).not.toBeChecked()
  })
})
