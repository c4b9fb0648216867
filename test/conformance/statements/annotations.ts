import { dataOf, failureOf, offsetPageOf, requireEqual, requireStatus } from '../answers.ts'
import { object, prefixed, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

const annotation = object({ id: prefixed('note_'), at: text, text, created_at: time, updated_at: time })

export const annotationStatements = section('Annotations', {
  'an annotation can be created, read, changed, listed and deleted': async (context) => {
    const site = await context.site()
    const input = { at: '2026-03-01', text: 'Release 2.4' }
    const made = dataOf(
      await context.ask((client) => client.annotations.create(site.id, input)),
      201,
      annotation,
    )
    requireEqual('annotation', { at: made.at, text: made.text }, input)
    const read = await context.ask((client) => client.annotations.get(site.id, made.id))
    requireEqual('annotation', dataOf(read, 200, annotation), made)
    const change = { text: 'Release 2.5' }
    const changed = await context.ask((client) => client.annotations.update(site.id, made.id, change))
    const { at, text } = dataOf(changed, 200, annotation)
    requireEqual('changed annotation', { at, text }, { ...input, ...change })
    const listed = offsetPageOf(
      await context.ask((client) => client.annotations.list(site.id).page()),
      annotation,
    )
    requireEqual('ids', [listed.data.map((it) => it.id), listed.pagination.total], [[made.id], 1])
    requireStatus(await context.ask((client) => client.annotations.delete(site.id, made.id)), 204)
    failureOf(await context.ask((client) => client.annotations.get(site.id, made.id)), 404, 'not_found')
  },
  'a deleted annotation can be restored as it was': async (context) => {
    const site = await context.site()
    const input = { at: '2026-03-01', text: 'Release 2.4' }
    const made = dataOf(
      await context.ask((client) => client.annotations.create(site.id, input)),
      201,
      annotation,
    )
    requireStatus(await context.ask((client) => client.annotations.delete(site.id, made.id)), 204)
    const restored = await context.ask((client) => client.annotations.restore(site.id, made.id))
    requireEqual('restored annotation', dataOf(restored, 200, annotation), made)
    const read = await context.ask((client) => client.annotations.get(site.id, made.id))
    requireEqual('annotation', dataOf(read, 200, annotation), made)
  },
  'a list with dates has only the annotations between them, latest first': async (context) => {
    const site = await context.site()
    for (const at of ['2026-03-01', '2026-03-02T09:30:00Z', '2026-03-03', '2026-03-04'])
      await context.ask((client) => client.annotations.create(site.id, { at, text: at }))
    const dates = { start_date: '2026-03-02', end_date: '2026-03-03' }
    const listed = offsetPageOf(
      await context.ask((client) => client.annotations.list(site.id, dates).page()),
      annotation,
    )
    requireEqual(
      'times',
      listed.data.map((it) => it.at),
      ['2026-03-03', '2026-03-02T09:30:00.000Z'],
    )
  },
  'an annotation needs a day or a time, and a text of at most 200 characters': async (context) => {
    const site = await context.site()
    const refused = async (body: object, code: string, field: string) =>
      failureOf(
        await context.ask((client) =>
          client.annotations.create(site.id, body as { at: string; text: string }),
        ),
        400,
        code,
        field,
      )
    await refused({ text: 'Release' }, 'invalid_request', 'at')
    await refused({ at: '2026-02-30', text: 'Release' }, 'validation_error', 'at')
    await refused({ at: '2026-03-01', text: 'x'.repeat(201) }, 'validation_error', 'text')
  },
})
