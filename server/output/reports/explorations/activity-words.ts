import { goalsById } from '../../../revenue/conversions/goals.ts'
import { ordersId } from '../../../revenue/orders/orders.ts'
import type { ExplorationContext } from './exploration-context.ts'
import { explorationTexts } from './exploration-texts.ts'

/** Describes what people do: a visit, an order, the name of a goal or of an event. */
export async function activityWords(
  { services: { db }, site, language }: ExplorationContext,
  activity = 'visit',
): Promise<string> {
  const { visit, order } = explorationTexts[language]
  if (activity === 'visit') return visit
  if (activity === ordersId) return order
  if (activity.startsWith('event:')) return activity.slice('event:'.length)
  const [goal] = await goalsById(db, site, [activity])
  return goal?.name ?? activity
}
