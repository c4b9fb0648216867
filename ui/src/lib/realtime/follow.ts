/** How current the numbers of a page are. `unavailable`: the service cannot read them. */
export type Connection = 'live' | 'reconnecting' | 'disconnected' | 'unavailable'

type Reader = {
  onNumbers: (text: string) => void
  onConnection: (connection: Connection) => void
  /** Called once if streams do not work: the service refuses them, or something on the way holds them back. */
  onRefused: () => void
}

const firstEvent_ms = 10_000
/** The numbers change at least every minute. */
const longestSilence_ms = 90_000
/** A connection that is back sooner than this needs no warning. */
const shortBreak_ms = 4000

/**
 * Follows a stream of server-sent events while the page is visible.
 * @returns ends it
 */
export function followWhileVisible(
  address: string,
  { onNumbers, onConnection, onRefused }: Reader,
): () => void {
  let source: EventSource | null = null
  let silence: ReturnType<typeof setTimeout>
  let warning: ReturnType<typeof setTimeout> | undefined
  let hasWorked = false

  function open() {
    source = new EventSource(address)
    source.addEventListener('realtime', ({ data }) => {
      isReceived('live')
      onNumbers(data)
    })
    source.addEventListener('unavailable', () => isReceived('unavailable'))
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) refuse()
      else isLost()
    })
    watch()
  }

  function isReceived(connection: Connection) {
    hasWorked = true
    clearTimeout(warning)
    warning = undefined
    onConnection(connection)
    watch()
  }

  function isLost() {
    if (warning !== undefined) return
    onConnection('reconnecting')
    warning = setTimeout(() => onConnection('disconnected'), shortBreak_ms)
  }

  function watch() {
    clearTimeout(silence)
    silence = setTimeout(hasWorked ? reopen : refuse, hasWorked ? longestSilence_ms : firstEvent_ms)
  }

  function close() {
    source?.close()
    source = null
    clearTimeout(silence)
    clearTimeout(warning)
    warning = undefined
  }

  function reopen() {
    close()
    isLost()
    open()
  }

  function refuse() {
    end()
    onRefused()
  }

  function followVisibility() {
    if (document.hidden) close()
    else if (!source) open()
  }

  // A connection that has lost its network does not notice it.
  function followNetwork() {
    if (source) reopen()
  }

  function end() {
    close()
    document.removeEventListener('visibilitychange', followVisibility)
    window.removeEventListener('offline', followNetwork)
    window.removeEventListener('online', followNetwork)
  }

  document.addEventListener('visibilitychange', followVisibility)
  window.addEventListener('offline', followNetwork)
  window.addEventListener('online', followNetwork)
  if (!document.hidden) open()
  return end
}
