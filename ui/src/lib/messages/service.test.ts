import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../../test/support/instance.ts'
import { readCatalog } from '../../../../tools/messages/catalog.ts'
import type { Failure } from '../api.ts'
import { withTranslation } from './answers.ts'
import { createTranslator } from './translator.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let german: (request: Request) => Promise<Response>
beforeAll(async () => {
  api = await startInstance()
  german = withTranslation(async (request) => api.fetch(request), createTranslator(await readCatalog()))
})
afterAll(() => api.stop())

/** The failure of a request to the service, and the same as a German console has it. */
async function failures(method: string, path: string, body?: object) {
  const request = () =>
    new Request(`http://localhost${path}`, {
      method,
      headers: { authorization: `Bearer ${api.key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const read = async (answer: Response) => ((await answer.json()) as { error: Failure }).error
  return { english: await read(await api.fetch(request())), german: await read(await german(request())) }
}

test('the service answers in English, and a German console has the same in German', async () => {
  const body = { name: ' ', domain: 'no domain', timezone: 'Berlin', currency: 'XQQ' }
  const invalid = await failures('POST', '/v1/sites', body)
  expect(invalid.english.details).toContainEqual({ field: 'name', message: 'name must not be blank' })
  expect(invalid.german.details).toContainEqual({ field: 'name', message: 'name darf nicht leer sein' })
  expect(invalid.german.details?.map((it) => it.field)).toEqual(
    invalid.english.details?.map((it) => it.field),
  )
  for (const it of invalid.german.details ?? []) expect(it.message).toStartWith(`${it.field} `)

  const site = await api.createSite()
  const missing = await failures('GET', `/v1/sites/${site.id}/funnels/fun_1`)
  expect(missing.english.message).toBe('There is no funnel fun_1')
  expect(missing.german).toMatchObject({ code: 'not_found', message: 'Es gibt keinen Funnel fun_1' })
})

test('the messages of validation are translated', async () => {
  const site = await api.createSite()
  const { german } = await failures('POST', `/v1/sites/${site.id}/funnels`, { name: '', steps: [], more: 1 })
  const messages = german.details?.map((it) => it.message) ?? []
  expect(messages).toContain('more ist kein bekanntes Feld')
  expect(messages.filter((it) => / (must|is) /.test(it))).toEqual([])
})
