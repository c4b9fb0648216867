import type { MeasuredPage } from './observers.ts'

/** The maximum length of a message, and of a stack. */
const message_max = 1000
const stack_max = 4000
/** The maximum of different errors of a page load. */
const errors_max = 10

type Position = { file?: string; line?: number; column?: number }

/**
 * Sends the errors of scripts and unhandled rejections, each once for a page load. Errors of a page in the background
 * are not sent: they would extend visits that are over.
 */
export const observe = ({ report, pageOf, options: { release } }: MeasuredPage): undefined => {
  const sent = new Set<string>()

  /** The address, or the mask of its page; empty for a skipped page, and for a text that is not an address. */
  const maskOf = (address: string) => {
    try {
      return pageOf(new URL(address)).context?.page_url || ''
    } catch {
      return ''
    }
  }
  /** Removes queries and fragments from addresses, and masks those of pages. */
  const clean = (text: string) =>
    text.replace(
      /(https?:\/\/[^\s()'"`?#]+?)([?#][^\s()'"`]*?)?((:\d+)*)(?=[\s()'"`]|$)/g,
      (_, address, _query, position) => maskOf(address) + position,
    )

  const add = (error: unknown, kind: string, text: unknown, given?: Position) => {
    // Reading a property of the error may throw, and that error would be reported in turn.
    try {
      const thrown = Object(error) as { name?: unknown; message?: unknown; stack?: unknown }
      const stack = `${thrown.stack || ''}`
      const [, file = '', line, column] = /(\w+:\/\/[^\s()]+?):(\d+):(\d+)/.exec(stack) || []
      const at: Position = given?.line ? given : { file, line: Number(line), column: Number(column) }
      // Without an error and a position, nothing is known of it.
      if (document.hidden || /-extension:|webkit-masked/.test(stack + at.file) || !(error || at.line)) return
      const properties = {
        message: clean(`${thrown.message || text}`).slice(0, message_max),
        error_type: `${thrown.name || kind}`.slice(0, 100),
        stack: clean(stack).slice(0, stack_max),
        ...at,
        file: clean(`${at.file}`),
        release,
      }
      const key = JSON.stringify(properties)
      if (sent.has(key) || sent.size >= errors_max) return
      sent.add(key)
      report('browser_error', properties)
    } catch {}
  }

  addEventListener('error', ({ error, message, filename: file, lineno: line, colno: column }) =>
    add(error, 'Error', message, { file, line, column }),
  )
  addEventListener('unhandledrejection', ({ reason }) => add(reason, 'UnhandledRejection', reason))
}
