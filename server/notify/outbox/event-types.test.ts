import { expect, test } from 'bun:test'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { catalogue, domainEventGroups, domainEventTypes, groupOf } from './event-types.ts'
import { cataloguePage } from './event-types-page.ts'
import { sampleOf } from './samples.ts'

test('the catalogue has the types of the specification', () => {
  expect(domainEventTypes).toEqual([
    'conversion.completed',
    'conversion.attributed',
    'conversion.value_updated',
    'alert.triggered',
    'alert.resolved',
    'anomaly.detected',
    'export.completed',
    'report.generated',
    'segment.computed',
    'integration.connected',
    'integration.disconnected',
    'integration.error',
    'site.created',
    'site.deleted',
    'tracking.error',
    'audit.entry_created',
  ])
  expect(new Set(domainEventTypes.map(groupOf))).toEqual(new Set(domainEventGroups))
})

test.each(domainEventTypes)('a sample of %s matches its schema and has current times', (type) => {
  const now = Date.parse('2031-07-05T10:00:00.000Z')
  const sample = sampleOf(type, now)
  expect([...TypeCompiler.Compile(catalogue[type].data).Errors(sample)]).toEqual([])
  expect(JSON.stringify(sample)).not.toContain('2026-')
})

test('docs/webhook-events.md is up to date', async () => {
  const written = await Bun.file(`${import.meta.dir}/../../../docs/webhook-events.md`).text()
  if (written !== cataloguePage())
    throw new Error('docs/webhook-events.md is out of date: run `npm run openapi`')
})
