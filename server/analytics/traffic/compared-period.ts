import { Unprocessable, ValidationError } from '../../platform/errors.ts'
import { type Period, precedingPeriod, readPeriod } from './period.ts'

/**
 * Reads what a period is compared with: `preceding`, `none`, or a period as `start/end`.
 * @throws ValidationError on the field `compare`.
 */
export function readCompared(text: string, period: Period, now: number): Period | null {
  if (text === 'preceding') return precedingPeriod(period)
  if (text === 'none') return null
  const [start_date = '', end_date = '', ...rest] = text.split('/')
  if (start_date === '' || end_date === '' || rest.length > 0)
    throw new ValidationError([
      { field: 'compare', message: `compare "${text}" is invalid (expected preceding, none or start/end)` },
    ])
  try {
    return readPeriod({ start_date, end_date }, period.timezone, now)
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof Unprocessable)) throw error
    throw new ValidationError([
      { field: 'compare', message: `compare "${text}" is invalid: ${error.message}` },
    ])
  }
}
