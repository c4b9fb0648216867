import type { AnnotationCreation } from '../../server/analytics/annotations/model.ts'
import type { FunnelCreation } from '../../server/analytics/funnels/model.ts'
import type { SegmentCreation } from '../../server/analytics/segments/model.ts'
import type { AlertCreation } from '../../server/output/alerts/model.ts'
import type { GoalCreation } from '../../server/revenue/conversions/model.ts'
import { Random } from './random.ts'

/** The conversion goals of the demo shop. */
export const demoGoals: readonly GoalCreation[] = [
  { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  {
    name: 'Large order',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
    filters: { value: { gte: 200 } },
  },
  { name: 'New account', event_name: 'sign_up', counting_method: 'one_per_user' },
  {
    name: 'Newsletter signup',
    event_name: 'newsletter_signup',
    fixed_value: 2.5,
    value_type: 'fixed',
    counting_method: 'one_per_user',
  },
  {
    name: 'Size guide',
    type: 'page',
    page_pattern: '/size-guide',
    counting_method: 'one_per_user',
    attribution_window_days: 7,
  },
]

/** Typical funnels of the shop. */
export const demoFunnels: readonly FunnelCreation[] = [
  {
    name: 'Product to purchase',
    steps: [
      { event_name: 'view_item', name: 'Views a product' },
      { event_name: 'add_to_cart', name: 'Adds it to the cart' },
      { event_name: 'begin_checkout', name: 'Begins the checkout' },
      { event_name: 'purchase', name: 'Purchases' },
    ],
  },
  {
    name: 'First visit to account',
    conversion_window_hours: 24,
    steps: [
      { event_name: 'page_view', name: 'Any page' },
      { event_name: 'page_view', name: 'Cart', filters: { 'dimensions.page': '/cart' } },
      { event_name: 'sign_up', name: 'Creates an account' },
    ],
  },
]

/** The segments that the shop analyzes. */
export const demoSegments: readonly SegmentCreation[] = [
  {
    name: 'Inactive buyers',
    description: 'Bought in the last 90 days, but have not visited for two weeks',
    rules: {
      operator: 'and',
      conditions: [
        { type: 'event', event_name: 'purchase', time_window: { last: 90, unit: 'days' } },
        { field: 'last_seen', operator: 'lt', value: { last: 2, unit: 'weeks' } },
      ],
    },
  },
  {
    name: 'Good customers',
    description: 'Spent 200 or more, or ordered three times',
    rules: {
      operator: 'or',
      conditions: [
        { field: 'lifetime_value', operator: 'gte', value: 200 },
        { type: 'event', event_name: 'purchase', count: { operator: 'gte', value: 3 } },
      ],
    },
  },
  {
    name: 'Abandoned cart',
    description: 'Added to the cart this week without an order, and not from advertising',
    rules: {
      operator: 'and',
      conditions: [
        { type: 'event', event_name: 'add_to_cart', time_window: { last: 7, unit: 'days' } },
        { type: 'event_absence', event_name: 'purchase', time_window: { last: 7, unit: 'days' } },
        {
          operator: 'not',
          conditions: [
            { field: 'last_touch.medium', operator: 'in', value: ['cpc', 'paid-social', 'display'] },
          ],
        },
      ],
    },
  },
]

type Spending = {
  source: string
  medium: string
  campaign: string
  daily: number
  click: number
  from?: number
  to?: number
}

/** Advertising with its cost per day and per click. Campaigns are given by their days before the end. */
const spendings: readonly Spending[] = [
  { source: 'google', medium: 'cpc', campaign: 'brand', daily: 9, click: 0.4 },
  { source: 'google', medium: 'cpc', campaign: 'generic-boots', daily: 21, click: 1.1 },
  { source: 'google', medium: 'cpc', campaign: 'shopping-feed', daily: 14, click: 0.6 },
  {
    source: 'google',
    medium: 'cpc',
    campaign: 'performance-max cross-network',
    daily: 26,
    click: 0.7,
    from: 60,
    to: 45,
  },
  { source: 'bing', medium: 'cpc', campaign: 'brand', daily: 2.5, click: 0.3 },
  {
    source: 'facebook',
    medium: 'paid-social',
    campaign: 'new-season',
    daily: 48,
    click: 0.8,
    from: 74,
    to: 62,
  },
  {
    source: 'instagram',
    medium: 'paid-social',
    campaign: 'outdoor-days',
    daily: 62,
    click: 0.7,
    from: 34,
    to: 20,
  },
  {
    source: 'facebook',
    medium: 'paid-social',
    campaign: 'outdoor-days',
    daily: 30,
    click: 0.75,
    from: 34,
    to: 20,
  },
  {
    source: 'tiktok',
    medium: 'paid-social',
    campaign: 'first-night-outside',
    daily: 38,
    click: 0.35,
    from: 9,
    to: 2,
  },
  { source: 'youtube', medium: 'cpc', campaign: 'outdoor-days', daily: 22, click: 1.4, from: 34, to: 20 },
  { source: 'criteo', medium: 'display', campaign: 'retargeting', daily: 7, click: 0.45 },
  { source: 'awin', medium: 'affiliate', campaign: 'partners', daily: 6, click: 0.5 },
]

/** When the larger campaigns began and ended. */
export function demoAnnotations(lastDay: Temporal.PlainDate): AnnotationCreation[] {
  const texts: [days: number, text: string][] = [
    [74, 'New season: ads on Facebook begin'],
    [34, 'Outdoor days: ads begin'],
    [20, 'Outdoor days: ads end'],
    [9, 'First night outside: ads on TikTok begin'],
    [2, 'First night outside: ads on TikTok end'],
  ]
  return texts.map(([days, text]) => ({ at: lastDay.subtract({ days }).toString(), text }))
}

export const demoAlerts: readonly AlertCreation[] = [
  {
    name: 'Traffic fell',
    description:
      'Fewer than half the visits of the same day last week. Check that the tracker is on every page.',
    severity: 'high',
    condition: {
      metric: 'sessions',
      operator: 'decreased_by_percent',
      threshold: 50,
      comparison_period: 'previous_week',
      window: 'day',
    },
    minimum_volume: 100,
  },
  {
    name: 'No orders for a day',
    description: 'Test the checkout.',
    severity: 'critical',
    condition: { metric: 'events', event_name: 'purchase', operator: 'below', threshold: 1, window: 'day' },
  },
  {
    name: 'Traffic spike from social media',
    severity: 'low',
    condition: {
      metric: 'sessions',
      operator: 'increased_by_percent',
      threshold: 200,
      comparison_period: 'same_hour_last_week',
      window: 'hour',
      filters: 'channel==Organic Social',
    },
    minimum_volume: 20,
  },
]

/**
 * Returns the demo's advertising costs for each of the days up to and including `lastDay`. The result is
 * deterministic.
 */
export function demoCosts(lastDay: Temporal.PlainDate, days: number) {
  const random = new Random(days)
  return Array.from({ length: days }, (_, before) => before).flatMap((before) =>
    spendings
      .filter(({ from = days, to = -1 }) => before <= from && before > to)
      .map(({ source, medium, campaign, daily, click }) => {
        const clicks = Math.max(1, Math.round((daily / click) * (0.75 + 0.5 * random.fraction())))
        return {
          date: lastDay.subtract({ days: before }).toString(),
          source,
          medium,
          campaign,
          cost: Math.round(clicks * click * (90 + 20 * random.fraction())) / 100,
          clicks,
          impressions: clicks * (30 + random.below(40)),
        }
      }),
  )
}
