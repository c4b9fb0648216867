const currencies = new Set(Intl.supportedValuesOf('currency'))

/** True if a text is an ISO 4217 currency code in upper case. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}
