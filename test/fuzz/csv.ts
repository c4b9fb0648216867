import fc from 'fast-check'
import { hostileText } from './hostile.ts'

const names = ['date', 'source', 'cost', 'medium', 'campaign', 'currency', 'clicks', 'impressions']

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('2026-03-01', 'google', 'cpc', '1', '118.40', 'USD', '') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1e3', '-1', '٣', '0x10', '1,5', '=1+1', '9'.repeat(400), '2026-02-30'),
  },
  { weight: 1, arbitrary: hostileText },
)
const quoted = fc.tuple(cell, fc.constantFrom('plain', 'quoted', 'open', 'inside')).map(([text, how]) => {
  if (how === 'plain') return text
  if (how === 'open') return `"${text}`
  return how === 'inside' ? `${text}"x"` : `"${text.replaceAll('"', '""')}"`
})

/** A valid row, with at most one cell that may be anything. */
const row = fc.tuple(fc.nat(11), quoted).map(([at, odd]) => {
  const cells = ['2026-03-01', 'google', '118.40', 'cpc', 'spring', 'USD', '231', '10480']
  return cells.map((it, n) => (n === at ? odd : it))
})

/** Tables with a header row: from valid ones to ones that no spreadsheet writes. */
export const csvText: fc.Arbitrary<string> = fc
  .record({
    mark: fc.constantFrom('', '', '\ufeff'),
    header: fc.oneof(
      { weight: 6, arbitrary: fc.constant(names) },
      { weight: 1, arbitrary: fc.shuffledSubarray(names) },
      { weight: 1, arbitrary: fc.array(fc.oneof(fc.constantFrom(...names), hostileText), { maxLength: 9 }) },
    ),
    rows: fc.array(fc.oneof({ weight: 4, arbitrary: row }, fc.array(quoted, { maxLength: 10 })), {
      maxLength: 5,
    }),
    separator: fc.constantFrom(',', ',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\0'),
  })
  .map(({ mark, header, rows, separator, end }) =>
    [mark + header.join(separator), ...rows.map((it) => it.join(separator))].join(end),
  )
