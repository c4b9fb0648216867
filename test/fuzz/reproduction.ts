import type { Wire } from './wire.ts'

const shown = 1500

/** Returns a shell command that sends a request again, truncated to what fits on a screen. */
export function reproduction({ method, target, head, body, isHttp }: Wire, address: string): string {
  if (!isHttp || /[^\t\x20-\x7e\r\n]/.test(head)) {
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), body])
    return `printf %b ${quoted(bytes)} | nc ${address.replace(':', ' ')}`
  }
  const headers = head
    .split('\r\n')
    .slice(1, -2)
    .filter((it) => !/^(host|content-length|transfer-encoding):/i.test(it))
    .map((it) => ` \\\n  -H ${inShell(it)}`)
    .join('')
  const isChunked = /^transfer-encoding: chunked/im.test(head)
  const data =
    body.length === 0
      ? ''
      : ` \\\n  --data-binary ${isChunked ? `"$(printf %b ${quoted(unchunked(body))})"` : `"$(printf %b ${quoted(body)})"`}`
  return `curl -i --path-as-is -X ${method} ${inShell(`http://${address}${abridged(target)}`)}${headers}${isChunked ? " \\\n  -H 'Transfer-Encoding: chunked'" : ''}${data}`
}

function unchunked(body: Uint8Array): Uint8Array {
  const text = Buffer.from(body).toString('latin1')
  return Buffer.from(
    text.replace(/([0-9a-f]+)\r\n([\s\S]*?)\r\n(?=[0-9a-f]+\r\n)|0\r\n\r\n$/g, '$2'),
    'latin1',
  )
}

function inShell(text: string): string {
  return `'${abridged(text).replaceAll("'", "'\\''")}'`
}

function abridged(text: string): string {
  return text.length <= shown ? text : `${text.slice(0, shown)}… (${text.length} characters)`
}

/** Encodes bytes for `printf %b`. */
function quoted(bytes: Uint8Array): string {
  const text = [...bytes.subarray(0, shown)]
    .map((it) => {
      const char = String.fromCharCode(it)
      if (char === "'") return "'\\''"
      if (char === '\\') return '\\\\'
      return it >= 0x20 && it < 0x7f ? char : `\\0${it.toString(8).padStart(3, '0')}`
    })
    .join('')
  return bytes.length <= shown ? `'${text}'` : `'${text}'… (${bytes.length} bytes)`
}
