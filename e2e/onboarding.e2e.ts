import { expect, type Page } from '@playwright/test'
import { type Instance, signIn, test } from './instance.ts'
import { expectPagesAccessible } from './page-checks.ts'

const checklist = (page: Page) => page.getByRole('region', { name: 'Set up this site' })

/** Sends a page view, and waits until it counts. */
async function visit(instance: Instance, site_id: string) {
  await instance.api('POST', '/v1/events', { site_id, event_name: 'page_view', client_id: 'cid_a' })
  await expect
    .poll(async () => (await instance.api('GET', `/v1/sites/${site_id}/installation`)).body.data.last_event)
    .not.toBeNull()
}

test('the steps of a new site are ticked off by what is true', async ({ console: page, instance }) => {
  const site = await instance.createSite()
  const path = `/sites/${site.id}`
  await page.goto(path)
  const open = (name: string) => checklist(page).getByRole('link', { name })
  await expect(open('Install the tracker')).toHaveAttribute('href', `${path}/install`)
  await expect(open('Set up revenue')).toHaveAttribute('href', `${path}/settings#revenue`)
  await expect(open('Create a goal')).toBeVisible()
  await expectPagesAccessible(page, [path])

  await instance.api('POST', `/v1${path}/conversions`, { name: 'Signed up', event_name: 'sign_up' })
  // The open page notices the first visit, and checks all steps again.
  await visit(instance, site.id)
  await expect(checklist(page).getByText('Done: Install the tracker')).toBeVisible()
  await expect(checklist(page).getByText('Done: See the first visit')).toBeVisible()
  await expect(checklist(page).getByText('Done: Create a goal')).toBeVisible()
  await open('Schedule a report').click()
  await expect(page).toHaveURL(`${path}/reports/new`)

  const sale = { event_name: 'purchase', client_id: 'cid_a', properties: { value: 5, transaction_id: 'T-1' } }
  await instance.api('POST', '/v1/events', { site_id: site.id, ...sale })
  await expect
    .poll(async () => {
      await page.goto(path)
      return checklist(page).getByText('Done: Set up revenue').count()
    })
    .toBe(1)
  await expectPagesAccessible(page, [path])
})

test('who is alone in a workspace is asked to invite a colleague', async ({ page, instance }) => {
  // A session of its own: the open workspace belongs to the session.
  await page.goto('/workspaces/new')
  await signIn(page, instance)
  await page.getByLabel('Name').fill(`Agency ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Create the workspace' }).click()
  await page.getByRole('link', { name: 'Add a site' }).click()
  await page.getByLabel('Domain').fill(`${crypto.randomUUID()}.example`)
  await page.getByRole('button', { name: 'Add the site' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  const open = checklist(page).getByRole('link', { name: 'Invite a colleague' })
  await expect(open).toHaveAttribute('href', '/members?invite')
})

test('the list can be hidden, for this site only', async ({ console: page, instance }) => {
  const [site, other] = [await instance.createSite(), await instance.createSite()]
  await page.goto(`/sites/${site.id}?period=7d`)
  await checklist(page).getByRole('button', { name: 'Hide' }).click()
  await expect(checklist(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/sites/${site.id}?period=7d`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(checklist(page)).toHaveCount(0)
  await page.goto(`/sites/${other.id}`)
  await expect(checklist(page)).toBeVisible()
})
