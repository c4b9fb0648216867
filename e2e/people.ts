import type { Browser, Page } from '@playwright/test'
import { expect, type Instance, waitForScript } from './instance.ts'

/** The password of everyone who joins. */
export const password = 'copper kettle 4711'

/** An address in Cambodia. */
function newAddress(): string {
  const random = () => Math.floor(Math.random() * 254) + 1
  return `203.189.${128 + (random() % 32)}.${random()}`
}

/** Opens a page in a browser of its own with its own address, as another person has it: sign-ins are limited by address. */
export async function otherBrowser(
  browser: Browser,
  { console_url }: Pick<Instance, 'console_url'>,
  { javaScriptEnabled = true, locale = 'en-US' } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: console_url,
    javaScriptEnabled,
    locale,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  })
  const page = await context.newPage()
  if (javaScriptEnabled) waitForScript(page)
  return page
}

/** An address that has no account. */
export const newEmail = () => `${crypto.randomUUID()}@example.com`

/** Invites a person by the API. @returns the path of the page behind the link */
export async function invite(
  { api }: Instance,
  invitation: { email: string; role: string; site_ids?: string[] },
) {
  const { status, body } = await api('POST', '/v1/invitations', invitation)
  expect(status).toBe(201)
  return new URL(body.data.url).pathname
}

/** Fills in the page of an invitation as a new person, who then sees the sites, or has to set up a second factor. */
export async function createAccount(page: Page, name = 'Ada Lovelace') {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Create the account and join' }).click()
  await page.waitForURL(/\/(sites|two-step\?.*)$/)
}

/** Joins the workspace as a new person, in a browser of their own. */
export async function joined(
  browser: Browser,
  instance: Instance,
  access: { role: string; site_ids?: string[] },
) {
  const email = newEmail()
  const page = await otherBrowser(browser, instance)
  await page.goto(await invite(instance, { email, ...access }))
  await createAccount(page)
  return { page, email }
}
