const steps = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats a size, such as `2.1 GB`. */
export function formatSize(bytes: number): string {
  const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes / 1000 ** step
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${steps[step]}`
}

/** Formats a duration, such as `3 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 2 * 3600) return `${Math.round(seconds / 60)} min`
  return seconds < 2 * 86_400 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}

/** `1 event`, `2 events`. */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : many}`
}

/** Lists the first names, and the number of the others. */
export function listSome(names: readonly string[], max = 3): string {
  const shown = names.slice(0, max).join(', ')
  return names.length > max ? `${shown} and ${names.length - max} more` : shown
}

/** Quotes a path for the shell, if necessary. */
export function quotePath(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
