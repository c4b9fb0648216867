/** The number of shades of the map, without that of countries without a value. */
export const shadeCount = 5

/**
 * The shade of a value, from 1 to `shadeCount`; 0 for no value. The scale is logarithmic: otherwise one large country
 * would leave all others in the lightest shade.
 */
export function shadeOf(value: number, greatest: number): number {
  if (value <= 0) return 0
  return Math.min(shadeCount, Math.max(1, Math.ceil(shadeCount * (Math.log1p(value) / Math.log1p(greatest)))))
}

/** The whole numbers with each shade, from light to dark; shades without one are left out. */
export function shadeRanges(greatest: number): { shade: number; from: number; to: number }[] {
  const ranges: { shade: number; from: number; to: number }[] = []
  let from = 1
  for (let shade = 1; shade <= shadeCount && from <= greatest; shade++) {
    let to =
      shade === shadeCount ? greatest : Math.floor(Math.expm1((Math.log1p(greatest) * shade) / shadeCount))
    // Rounding of the logarithms can put the limit one off.
    while (to < greatest && shadeOf(to + 1, greatest) <= shade) to++
    while (to >= from && shadeOf(to, greatest) > shade) to--
    if (to < from) continue
    ranges.push({ shade, from, to })
    from = to + 1
  }
  return ranges
}
