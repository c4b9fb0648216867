/** The regions of currencies that many sites have. */
const regions: Record<string, string> = {
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  GBP: 'GB',
  CHF: 'CH LI',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  ISK: 'IS',
  UAH: 'UA',
  TRY: 'TR',
  ILS: 'IL',
  AED: 'AE',
  SAR: 'SA',
  ZAR: 'ZA',
  INR: 'IN',
  CNY: 'CN',
  HKD: 'HK',
  TWD: 'TW',
  JPY: 'JP',
  KRW: 'KR',
  SGD: 'SG',
  MYR: 'MY',
  THB: 'TH',
  IDR: 'ID',
  PHP: 'PH',
  VND: 'VN',
  AUD: 'AU',
  NZD: 'NZ',
  CAD: 'CA',
  MXN: 'MX',
  BRL: 'BR',
  ARS: 'AR',
  CLP: 'CL',
  COP: 'CO',
}

type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** The currency of the region that a time zone belongs to; US dollars if it is not known. */
export function currencyIn(timezone: string): string {
  const found = Object.entries(regions).find(([, names]) =>
    names.split(' ').some((region) => zonesOf(region).includes(timezone)),
  )
  return found?.[0] ?? 'USD'
}

function zonesOf(region: string): string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${region}`)
  // Some browsers do not have it.
  return locale.getTimeZones?.() ?? []
}
