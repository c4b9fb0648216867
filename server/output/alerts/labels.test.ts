import { describe, expect, test } from 'bun:test'
import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'
import { describeCondition, describeReading, describeSubject } from './labels.ts'

const german = { currency: 'EUR', language: 'de' } as const
const condition = (more: Partial<AlertCondition> = {}): AlertCondition => ({
  ...{ metric: 'sessions', conversion_id: null, event_name: null, operator: 'above', threshold: 1200.5 },
  ...{ comparison_period: 'none', window: 'day', filters: '', ...more },
})

describe('a condition in German', () => {
  test.each<[Partial<AlertCondition>, string]>([
    [{}, 'Sitzungen innerhalb eines Tages über 1.200,5'],
    [{ metric: 'revenue', operator: 'below' }, 'Umsatz innerhalb eines Tages unter 1.200,50\u00a0€'],
    [
      { metric: 'avg_duration', threshold: 30 },
      'durchschnittliche Besuchsdauer innerhalb eines Tages über 30 Sekunden',
    ],
    [
      { metric: 'events', event_name: 'purchase', filters: 'country==DE', window: 'week', threshold: 3 },
      '„purchase“-Ereignisse mit country==DE innerhalb einer Woche über 3',
    ],
    [
      {
        ...{ metric: 'bounce_rate', operator: 'decreased_by_percent', threshold: 12.5 },
        ...{ window: 'hour', comparison_period: 'same_hour_yesterday' },
      },
      'Absprungrate innerhalb einer Stunde um 12,5\u00a0% oder mehr gesunken, verglichen mit derselben Stunde am Vortag',
    ],
  ])('%p', (more, expected) => {
    expect(describeCondition(condition(more), german)).toBe(expected)
  })
})

test('a reading in German has its previous value and the change', () => {
  const counted = { currentValue: 420, previousValue: 1180, changePercent: -64.41 }
  expect(describeReading({ metric: 'users' }, counted, german)).toBe('420, zuvor 1.180 (−64,41\u00a0%)')
  expect(describeReading({ metric: 'bounce_rate' }, { ...counted, previousValue: null }, german)).toBe(
    '420\u00a0%',
  )
})

test('a goal is part of what is measured', () => {
  expect(describeSubject(condition({ metric: 'conversions', conversion_id: 'goal_1' }), 'de')).toBe(
    'Conversions von goal_1',
  )
})
