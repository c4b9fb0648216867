import { readFileSync } from 'node:fs'
import { expect, type Instance, test } from './instance.ts'
import { expectAccessible } from './page-checks.ts'

/** Creates a site with the users Ann and Bob. */
async function createSite(instance: Instance) {
  const site = await instance.createSite({ name: 'Shop with people' })
  const view = (client_id: string, user_id: string) => ({
    event_name: 'page_view',
    client_id,
    user: { user_id },
  })
  const events = [
    view('cid_ann', 'ann@example.com'),
    view('cid_ann', 'ann@example.com'),
    view('cid_bob', 'bob'),
  ]
  await instance.api('POST', '/v1/events/batch', { site_id: site.id, events })
  await expect
    .poll(async () => (await instance.api('GET', `/v1/sites/${site.id}/users/bob`)).status)
    .toBe(200)
  return site
}

test('a user’s data is downloaded, the user deleted, and the receipt checked', async ({
  console: page,
  instance,
}) => {
  const site = await createSite(instance)
  const profile = `/sites/${site.id}/users/${encodeURIComponent('ann@example.com')}`
  await page.goto(profile)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download data' }).click()
  const { data } = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect([data.user_id, data.stored.events.length]).toEqual(['ann@example.com', 2])

  await page.getByRole('link', { name: 'Delete this user…' }).click()
  const confirmation = page.getByLabel('Type ann@example.com to confirm')
  await confirmation.fill('bob')
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(confirmation).toHaveAccessibleDescription(/This is not the user’s id/)
  await expectAccessible(page)
  await confirmation.fill('ann@example.com')
  await page.getByRole('button', { name: 'Delete permanently' }).click()

  await page.waitForURL(`/sites/${site.id}/erasures/ers_*`)
  const removed = page.getByRole('region', { name: 'What was removed' })
  await expect(removed.getByRole('row', { name: 'Events 2' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('ann@example.com')
  await page.getByLabel('User id or client id').fill('bob')
  await page.getByRole('button', { name: 'Count what is stored now' }).click()
  await expect(page.getByLabel('User id or client id')).toHaveAccessibleDescription(
    /the id of the erased user/,
  )
  await page.getByLabel('User id or client id').fill('ann@example.com')
  await page.getByRole('button', { name: 'Count what is stored now' }).click()
  await expect(page.getByText('Nothing is stored about this user.')).toBeVisible()
  await expectAccessible(page)

  expect((await page.goto(profile))?.status()).toBe(404)
  await page.goto(`/sites/${site.id}/settings`)
  await page.getByRole('link', { name: 'Deleted users and their receipts' }).click()
  await page.getByLabel('User id or client id').fill('ann@example.com')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('region', { name: 'Receipts' }).getByText('Completed')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('User id or client id').fill('bob')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('No receipt found')).toBeVisible()
})
