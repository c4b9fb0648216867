import type { Language } from '../../../packages/text/languages.ts'

type NoteTexts = {
  noGoal: string
  creditedConversions: string
  creditedOrders: string
  noConversionRate: string
  /** Each with the labels of the metrics. */
  notByPage: (metrics: string) => string
  notWithFilter: (metrics: string) => string
  notByDimension: (metrics: string, dimension: string) => string
  leftOutByFilter: (names: string) => string
  /** Each with a name of what cannot be read any more, or not within the limits of a query. */
  leftOutInvalid: (name: string) => string
  leftOutTooLarge: (name: string) => string
  measuredSince: (time: string) => string
  costsOfWholeDays: string
  costsOfEverybody: string
  /** Each with a number, and that number as text. */
  ordersWithoutValue: (count: number, text: string) => string
  ordersWithoutRate: (count: number, text: string) => string
  costsWithoutRate: (count: number, text: string) => string
}

/** The notes that explain the numbers of a report. */
export const noteTexts: Record<Language, NoteTexts> = {
  en: {
    noGoal: 'The site has no active conversion goal, so nothing counts as a conversion.',
    creditedConversions: 'Conversions are credited to the last non-direct visit before them.',
    creditedOrders: 'Orders and refunds are credited to the last non-direct visit before them.',
    noConversionRate:
      'With this many conversion goals there is no conversion rate: people who met several goals would count repeatedly.',
    notByPage: (metrics) =>
      `${metrics} cannot be computed with a filter by page, page title or content group.`,
    notWithFilter: (metrics) =>
      `${metrics} cannot be computed with this filter: costs are known only by source, medium, campaign and day.`,
    notByDimension: (metrics, dimension) =>
      `${metrics} cannot be broken down by ${dimension.toLowerCase()}, so there is no such table.`,
    measuredSince: (time) =>
      `The time on pages covers only page views since ${time}: those before are still being measured after an upgrade.`,
    leftOutByFilter: (names) => `Left out, because they cannot be limited by this filter: ${names}.`,
    leftOutInvalid: (name) =>
      `Left out: ${name}. A goal, segment or dimension that it is about no longer exists, or its period is too long.`,
    leftOutTooLarge: (name) =>
      `Left out: ${name}. It needs more memory or time than a query may use: choose a shorter period or a filter.`,
    costsOfWholeDays: 'Costs are known only by day, so the comparison includes all of its last day.',
    costsOfEverybody: 'Costs are not known by segment, so they cover all visitors.',
    ordersWithoutValue: (count, text) =>
      `${text} ${count === 1 ? 'order' : 'orders'} without a numeric value counted as 0.`,
    ordersWithoutRate: (count, text) =>
      `${text} ${count === 1 ? 'order' : 'orders'} in a currency without an exchange rate counted as 0.`,
    costsWithoutRate: (count, text) =>
      `Left out: ${text} ${count === 1 ? 'row' : 'rows'} of costs in a currency without an exchange rate.`,
  },
  de: {
    noGoal: 'Die Website hat kein aktives Ziel, deshalb zählt nichts als Conversion.',
    creditedConversions: 'Conversions werden dem letzten nicht direkten Besuch davor zugeschrieben.',
    creditedOrders:
      'Bestellungen und Erstattungen werden dem letzten nicht direkten Besuch davor zugeschrieben.',
    noConversionRate:
      'Bei so vielen Zielen gibt es keine Conversion-Rate: Wer mehrere Ziele erreicht hat, würde mehrfach zählen.',
    notByPage: (metrics) =>
      `Mit einem Filter nach Seite, Seitentitel oder Inhaltsgruppe nicht berechenbar: ${metrics}.`,
    notWithFilter: (metrics) =>
      `Mit diesem Filter nicht berechenbar: ${metrics}. Kosten sind nur nach Quelle, Medium, Kampagne und Tag bekannt.`,
    notByDimension: (metrics, dimension) =>
      `Eine Tabelle nach „${dimension}“ fehlt, weil diese Kennzahlen nicht so aufgeteilt werden können: ${metrics}.`,
    measuredSince: (time) =>
      `Die Zeit auf Seiten umfasst nur Seitenaufrufe seit ${time}: Frühere werden nach einem Upgrade noch gemessen.`,
    leftOutByFilter: (names) => `Ausgelassen, weil dieser Filter sie nicht einschränken kann: ${names}.`,
    leftOutInvalid: (name) =>
      `Ausgelassen: ${name}. Ein Ziel, Segment oder eine Dimension davon gibt es nicht mehr, oder der Zeitraum ist zu lang.`,
    leftOutTooLarge: (name) =>
      `Ausgelassen: ${name}. Das braucht mehr Speicher oder Zeit, als eine Abfrage haben darf: Wählen Sie einen kürzeren Zeitraum oder einen Filter.`,
    costsOfWholeDays:
      'Kosten sind nur nach Tag bekannt, deshalb enthält der Vergleich seinen letzten Tag ganz.',
    costsOfEverybody: 'Kosten sind nicht nach Segment bekannt, deshalb gelten sie für alle Besucher.',
    ordersWithoutValue: (count, text) =>
      count === 1
        ? '1 Bestellung ohne Zahl als Wert zählt als 0.'
        : `${text} Bestellungen ohne Zahl als Wert zählen als 0.`,
    ordersWithoutRate: (count, text) =>
      count === 1
        ? '1 Bestellung in einer Währung ohne Wechselkurs zählt als 0.'
        : `${text} Bestellungen in einer Währung ohne Wechselkurs zählen als 0.`,
    costsWithoutRate: (count, text) =>
      count === 1
        ? 'Nicht enthalten: 1 Zeile Kosten in einer Währung ohne Wechselkurs.'
        : `Nicht enthalten: ${text} Zeilen Kosten in einer Währung ohne Wechselkurs.`,
  },
}
