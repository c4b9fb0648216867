/** The maximum length of the name of a series. */
const name_max = 200

/** A series with a name, which may be too long for the API. */
export function namedSeries<Series>(series: Series, name: string): Series & { name: string } {
  return { ...series, name: name.slice(0, name_max) }
}
