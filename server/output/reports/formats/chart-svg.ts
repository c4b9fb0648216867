/** Values over time; null where there is none. */
export type Line = readonly (number | null)[]

export type Chart = {
  width: number
  height: number
  svg: string
  /** Labels of the vertical axis, with their distance from the top. */
  ticks: { value: number; y: number }[]
  /** Returns the distance of the middle of a point from the left. */
  xOf: (index: number) => number
}

const left = 38
const top = 10

/**
 * Draws a series and, thin and grey behind it, the series of the comparison period.
 * @param isWhole true if values are whole numbers.
 */
export function chartOf(
  values: Line,
  previous: Line,
  { width, height, isWhole }: { width: number; height: number; isWhole: boolean },
  colours: { line: string; area: string; previous: string; grid: string },
): Chart {
  const known = [...values, ...previous].filter((it) => it !== null)
  const scale = scaleOf(Math.min(0, ...known), Math.max(0, ...known), isWhole)
  const count = Math.max(values.length, 1)
  const xOf = (index: number) => left + ((index + 0.5) * (width - left)) / count
  const yOf = (value: number) => top + ((scale.high - value) / (scale.high - scale.low)) * (height - top - 1)
  const pointsOf = (line: Line) =>
    runsWithoutGaps(line).map((indexes) => indexes.map((it) => [xOf(it), yOf(line[it] as number)] as const))
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(' ')
  const ticks = scale.ticks.map((value) => ({ value, y: yOf(value) }))
  const grid = ticks.map(
    ({ y, value }) =>
      `<path d="M${left} ${round(y)} H${width}" stroke="${colours.grid}" stroke-width="${value === 0 ? 0.8 : 0.5}"/>`,
  )
  const own = pointsOf(values)
  const areas = own.map((points) => {
    const [first, last] = [points[0], points.at(-1)]
    return `<path d="${path(points)} L${round(last?.[0] ?? 0)} ${round(yOf(0))} L${round(first?.[0] ?? 0)} ${round(yOf(0))} Z" fill="${colours.area}"/>`
  })
  const lines = (all: typeof own, style: string) =>
    all.map((it) => `<path d="${path(it)}" fill="none" ${style}/>`)
  // A single point without neighbours is drawn as a dot.
  const dots = own
    .filter((it) => it.length === 1)
    .map(
      ([point]) =>
        `<circle cx="${round(point?.[0] ?? 0)}" cy="${round(point?.[1] ?? 0)}" r="2" fill="${colours.line}"/>`,
    )
  const roundedEnds = 'stroke-linecap="round" stroke-linejoin="round"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${[
    ...areas,
    ...grid,
    ...lines(
      pointsOf(previous),
      `stroke="${colours.previous}" stroke-width="1" stroke-dasharray="2 2" ${roundedEnds}`,
    ),
    ...lines(own, `stroke="${colours.line}" stroke-width="1.6" ${roundedEnds}`),
    ...dots,
  ].join('')}</svg>`
  return { width, height, svg, ticks, xOf }
}

/** Returns the range and steps of an axis: steps of 1, 2 or 5 times a power of ten, about four parts. */
function scaleOf(lowest: number, highest: number, isWhole: boolean) {
  const span = highest - lowest || 1
  const rough = Math.max(span / 4, isWhole ? 1 : 0)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((it) => it * power >= rough) ?? 10)
  const [first, last] = [Math.floor(lowest / step), Math.max(Math.ceil(highest / step), 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, n) =>
    Number(((first + n) * step).toPrecision(12)),
  )
  return { low: ticks[0] as number, high: ticks.at(-1) as number, ticks }
}

/** Returns the indexes of consecutive values without gaps. */
function runsWithoutGaps(line: Line): number[][] {
  const all: number[][] = []
  for (const [index, value] of line.entries()) {
    if (value === null) continue
    const last = all.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else all.push([index])
  }
  return all
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
