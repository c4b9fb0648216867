import type { Page } from '@playwright/test'
import packageJson from '../package.json' with { type: 'json' }
import { expect, type Instance, test, withDatabase } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

/** Adds a job that has been due for ten minutes and that no worker runs. */
async function withLateJob(instance: Instance, use: () => Promise<void>) {
  await withDatabase(
    instance,
    (sql) =>
      sql`select graphile_worker.add_job('some-task', run_at => now() - interval '10 minutes', job_key => 'late')`,
  )
  try {
    await use()
  } finally {
    await withDatabase(instance, (sql) => sql`select graphile_worker.remove_job('late')`)
  }
}

test('the page shows the state of the databases and the backlog', async ({ console: page }) => {
  await page.goto('/sites')
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  await page.getByRole('link', { name: 'System' }).click()
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible()
  await expect(page.getByText('All systems work')).toBeVisible()
  const databases = page.getByRole('region', { name: 'Databases' })
  for (const name of ['PostgreSQL', 'ClickHouse'])
    await expect(databases.getByRole('listitem').filter({ hasText: name })).toContainText('Answers')
  await expect(databases).toContainText(/\d GB free|\d TB free/)
  await expect(page.getByRole('region', { name: 'Workers' })).toContainText('0 restarts')
  await expect(page.getByText(`Sightline ${packageJson.version}, running since`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Webhook deliveries' })).toContainText('None')
  const countries = page.getByRole('region', { name: 'Countries' })
  await expect(countries).toContainText('DBIP-Country-Lite, part of the installation')
  await expect(countries).toContainText(/1 Jun 2026.*, \d+ d old/)
})

test('the page shows the latest log lines at level error', async ({ console: page, instance }) => {
  const errors = page.getByRole('region', { name: 'Last errors' })
  await withDatabase(
    instance,
    (sql) => sql`
      select graphile_worker.add_job('run-report', 'null'::json, max_attempts => 1, job_key => 'fails')`,
  )
  await expect(async () => {
    await page.goto('/system')
    await expect(errors.getByRole('listitem').first()).toContainText('run-report', { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await withDatabase(instance, (sql) => sql`select graphile_worker.remove_job('fails')`)
})

test('every page warns about late jobs', async ({ console: page, instance }) => {
  await withLateJob(instance, async () => {
    // The warning on other pages may be ten seconds old.
    await expect(async () => {
      await page.goto('/keys')
      await expect(banner(page)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expectPagesAccessible(page, ['/keys'], () => expect(banner(page)).toBeVisible())
    await banner(page).getByRole('link', { name: 'System' }).click()
    await expect(page.getByText('Degraded')).toBeVisible()
  })
})

test('the System page lists late jobs, and removes the warning automatically when there are none', async ({
  console: page,
  instance,
}) => {
  await withLateJob(instance, () =>
    expectPagesAccessible(page, ['/system'], async () => {
      await expect(page.getByText('Degraded')).toBeVisible()
      await expect(page.getByRole('row', { name: /some-task 1 0 0 10 min/ })).toBeVisible()
    }),
  )
  await expect(page.getByText('All systems work')).toBeVisible()
})

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /Jobs are late: some-task has been due for 6\d\d s\./ })
