type Cancellable = { canceller: ((query: unknown) => Promise<void>) | null }

/**
 * Asks the server to cancel a query, over a new connection. If that fails, the query goes on. The driver's own `cancel()`
 * does the same but leaves a failure unhandled, and an unhandled rejection ends the process.
 */
export function cancelQuery(query: { cancel: () => void }): void {
  const own = query as unknown as Cancellable
  const cancel = own.canceller
  own.canceller = null
  cancel?.(query).catch(() => {})
}
