import { QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { DomainError, Unavailable } from '../../platform/errors.ts'

/** True for errors that another attempt would meet again, such as a filter by a deleted segment. */
export function isPermanentError(error: unknown): boolean {
  return error instanceof QueryTooLarge || (error instanceof DomainError && !(error instanceof Unavailable))
}

/** Returns why a report, or a part of it, could not be generated, in words for its readers. */
export function reasonOf(error: unknown): string {
  if (error instanceof QueryTooLarge)
    return 'The report needs more memory or time than a query may use. Choose a shorter period, fewer dimensions or a filter.'
  if (error instanceof DomainError) return error.message
  return 'An unexpected error occurred. See the service log.'
}
