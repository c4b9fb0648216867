const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether a text is the ISO 4217 code of a currency, in capitals. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}
