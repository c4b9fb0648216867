import type { Db } from '../../../db/postgres/client.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { MeasuredGoal } from '../../revenue/conversions/conversion-rows.sql.ts'
import { goalsById } from '../../revenue/conversions/goals.ts'
import { ordersId, ordersOf } from '../../revenue/orders/orders.ts'

/** What people do to start or to return: a visit, or what a goal counts. */
export type Activity = { type: 'visit' } | { type: 'goal'; goal: MeasuredGoal }

const eventPrefix = 'event:'
const eventName_max = 200

/**
 * Reads an activity: `visit`, `orders`, the id of a goal, or `event:` and a name.
 * @throws ValidationError, also for a goal that the site does not have.
 */
export async function readActivity(
  db: Db,
  site: ConvertingSite,
  field: 'start' | 'returning' | 'activity',
  text = 'visit',
): Promise<Activity> {
  if (text === 'visit') return { type: 'visit' }
  if (text === ordersId) return { type: 'goal', goal: ordersOf(site) }
  if (text.startsWith(eventPrefix)) {
    const eventName = text.slice(eventPrefix.length)
    if (eventName === '' || eventName.length > eventName_max)
      throw invalid(field, `must name an event after ${eventPrefix}, of at most ${eventName_max} characters`)
    return { type: 'goal', goal: everyEvent(eventName) }
  }
  const [goal] = text.startsWith('conv_') ? await goalsById(db, site, [text]) : []
  if (!goal)
    throw invalid(
      field,
      `"${text}" is unknown (expected visit, ${ordersId}, the id of a goal, or ${eventPrefix}<name>)`,
    )
  // Whether conversions count once or each time does not matter: the first one starts, any one is a return.
  return { type: 'goal', goal: { ...goal, countingMethod: 'every' } }
}

function invalid(field: string, message: string): ValidationError {
  return new ValidationError([{ field, message: `${field} ${message}` }])
}

function everyEvent(eventName: string): MeasuredGoal {
  return {
    type: 'event',
    eventName,
    pagePattern: null,
    filters: {},
    countingMethod: 'every',
    valueType: 'fixed',
    valueProperty: null,
    fixedValue: null,
  }
}
