const rate = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const fine = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `42.7%`, `0.25%`: one more decimal below one percent; never rounds to 0% or 100%. */
export function formatRate(percent: number): string {
  if (percent === 0 || percent === 100) return `${percent}%`
  if (percent > 0 && percent < 0.01) return '<0.01%'
  if (percent > 99.9 && percent < 100) return '>99.9%'
  return `${(percent < 1 ? fine : rate).format(percent)}%`
}

/** `0.4s`, `45s`, `2m 05s`, `1h 02m`, `3d 4h` */
export function formatDuration(seconds: number): string {
  if (seconds < 10) return `${tenths.format(seconds)}s`
  const all = Math.round(seconds)
  if (all < 60) return `${all}s`
  if (all < 3600) return `${Math.floor(all / 60)}m ${String(all % 60).padStart(2, '0')}s`
  if (all < 86_400)
    return `${Math.floor(all / 3600)}h ${String(Math.floor((all % 3600) / 60)).padStart(2, '0')}m`
  return `${Math.floor(all / 86_400)}d ${Math.floor((all % 86_400) / 3600)}h`
}
