import { InvalidRequest, Unprocessable, ValidationError } from './errors.ts'

/**
 * Runs a reader of a part of a request, and puts the path of the part before the fields that its errors name: `filters`
 * of `series.0` becomes `series.0.filters`.
 */
export async function prefixed<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const isOfFields =
      error instanceof ValidationError || error instanceof InvalidRequest || error instanceof Unprocessable
    if (!isOfFields || error.details.length === 0) throw error
    const details = error.details.map(({ field, message }) => ({
      field: `${path}.${field}`,
      message: message.startsWith(`${field} `) ? `${path}.${message}` : message,
    }))
    if (error instanceof ValidationError) throw new ValidationError(details)
    const message = details[0]?.message ?? error.message
    throw error instanceof InvalidRequest
      ? new InvalidRequest(message, details)
      : new Unprocessable(message, details)
  }
}
