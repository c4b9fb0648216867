import { expect, signIn, test } from './instance.ts'

test('before the first sign-in, the console says where to sign in', async ({
  page,
  freshInstance: { console_url },
}) => {
  await page.goto(console_url)
  await expect(page).toHaveURL(new URL('/welcome', console_url).href)
  await expect(page.getByRole('heading', { name: 'Sightline is running' })).toBeVisible()
  await expect(page.getByText('cat .data/credentials.json')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(new URL('/sign-in', console_url).href)
})

test('sign-in leads to the requested page, and sign-out ends the session', async ({ page, instance }) => {
  await page.goto('/keys?from=bookmark')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await signIn(page, instance)
  await expect(page).toHaveURL('/keys?from=bookmark')

  const cookies = await page.context().cookies()
  expect(cookies.filter(({ httpOnly }) => !httpOnly)).toEqual([])
  expect(JSON.stringify(cookies) + (await page.content())).not.toMatch(/sk_(test_)?[0-9a-f]{64}/)

  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.goto('/keys')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/welcome')
  await expect(page).toHaveURL('/sign-in')
})

test('sign-in errors are next to the field, or above the form', async ({ page, instance }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription('Enter your e-mail address.')
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter your password.')

  await page.getByLabel('E-mail address').fill(instance.email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('No account has this e-mail address and password.')
  await expect(page.getByLabel('E-mail address')).toHaveValue(instance.email)
})

test('a sign-in address cannot redirect to another site', async ({ page, instance }) => {
  const signInTowards = (next: string) => `/sign-in?next=${encodeURIComponent(next)}`
  await page.goto(signInTowards('//elsewhere.example/x'))
  await signIn(page, instance)
  await expect(page).toHaveURL(`${instance.console_url}/sites`)
  // A signed-in browser is redirected at once. Sign-ins are rate-limited, and other tests sign in, too.
  for (const next of ['//elsewhere.example/x', 'https://elsewhere.example/', '/\\elsewhere.example'])
    await test.step(next, async () => {
      await page.goto(signInTowards(next))
      await expect(page).toHaveURL(`${instance.console_url}/sites`)
    })
})

test('forgot password: the page gives everyone the same answer, and a used link says what to do', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The previous page has a field with this name, too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail address').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'If nobody@example.com has an account here',
  )

  await page.goto('/reset?token=spent')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Choose at least 10/,
  )
  await page.getByLabel('New password', { exact: true }).fill('long enough now')
  await page.getByLabel('New password again').fill('long enough now')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has been used')
})

test('the account page lists this browser, and rejects a wrong current password and a common new one', async ({
  console: page,
  instance,
}) => {
  await page.goto('/account')
  await expect(page.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText(
    '127.0.0.1 · Last used',
  )
  await page.getByLabel('Current password').fill('not it at all')
  await page.getByLabel('New password', { exact: true }).fill('a better password')
  await page.getByLabel('New password again').fill('a better password')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'This is not your current password.',
  )
  await page.getByLabel('Current password').fill(instance.password)
  await page.getByLabel('New password', { exact: true }).fill('Password123')
  await page.getByLabel('New password again').fill('Password123')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /This password is among the most common ones. Choose another./,
  )
})

test('a session can be ended from another browser', async ({ console: page, browser, instance }) => {
  const other = await browser.newContext({
    baseURL: instance.console_url,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/sign-in')
  await signIn(elsewhere, instance)

  await page.goto('/account')
  const entry = page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })
  await entry.getByRole('button', { name: 'Sign out' }).click()
  await expect(entry).toHaveCount(0)
  await elsewhere.goto('/sites')
  await expect(elsewhere).toHaveURL(/\/sign-in/)
  await other.close()
})
