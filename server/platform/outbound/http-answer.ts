/** The response is not valid HTTP/1.1. The message is for the operator of the receiver. */
export class Malformed extends Error {}

const limits = {
  /** Bytes of status line, headers and trailers, including interim responses. */
  head: 16 * 1024,
  /** Bytes of the line before a chunk, which contains its size and extensions. */
  chunkLine: 1024,
}

const newline = 10
const statusLine = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |$)/
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const chunkLine = /^([0-9A-Fa-f]{1,12})[ \t]*(?:;|$)/

type State =
  | 'status'
  | 'headers'
  | 'sized'
  | 'until-close'
  | 'chunk-size'
  | 'chunk'
  | 'chunk-end'
  | 'trailers'

/**
 * Parses the response to one GET or POST as RFC 9112 specifies, regardless of how its bytes are split. Lines may end
 * without a carriage return, as the standard permits. Reads and keeps no more of the body than `bodyLimit`.
 */
export class AnswerReader {
  /** Null until the headers are complete. */
  status: number | null = null
  /** Names are in lower case. Several values of one name are joined with commas. */
  readonly headers: Record<string, string> = Object.create(null)
  /** True if nothing more is to be read. */
  isDone = false
  /** True if the connection is at the start of the next response. */
  isReusable = false
  hasBegun = false

  #state: State = 'status'
  /** The beginning of a line whose end has not arrived yet. */
  #rest: Buffer | null = null
  #headBytes = 0
  #statusRead = 0
  #lastName = ''
  #isPersistent = false
  /** Bytes left to read of the body or the current chunk. */
  #left = 0
  readonly #kept: Buffer[] = []
  #keptBytes = 0

  /** @param bodyLimit number of body bytes to keep */
  constructor(private readonly bodyLimit: number) {}

  get body(): Buffer {
    return this.#kept.length === 1 ? (this.#kept[0] as Buffer) : Buffer.concat(this.#kept)
  }

  /** Parses the next bytes. @throws Malformed */
  push(bytes: Buffer): void {
    this.hasBegun = true
    const all = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes
    this.#rest = null
    let at = 0
    while (at < all.length && !this.isDone) {
      if (this.#state === 'sized' || this.#state === 'chunk' || this.#state === 'until-close') {
        at += this.#keep(all, at)
        continue
      }
      const end = all.indexOf(newline, at)
      this.#limitLine((end < 0 ? all.length : end + 1) - at, end >= 0)
      if (end < 0) {
        this.#rest = all.subarray(at)
        return
      }
      this.#line(all.toString('latin1', at, all[end - 1] === 13 && end > at ? end - 1 : end))
      at = end + 1
    }
    // Bytes after the response belong to no request.
    if (at < all.length) this.isReusable = false
  }

  /** Handles the end of the connection. @returns true if the response is complete. */
  end(): boolean {
    if (this.#state === 'until-close') this.isDone = true
    return this.isDone
  }

  #limitLine(length: number, isWhole: boolean) {
    if (this.#state === 'chunk-size' || this.#state === 'chunk-end') {
      if (length > limits.chunkLine) throw new Malformed('a chunk of the body has no valid size')
      return
    }
    if (this.#headBytes + length > limits.head)
      throw new Malformed(`the headers are longer than ${limits.head / 1024} KiB`)
    if (isWhole) this.#headBytes += length
  }

  #line(line: string) {
    switch (this.#state) {
      case 'status':
        return this.#readStatus(line)
      case 'headers':
        return line === '' ? this.#endHeaders() : this.#readHeader(line)
      case 'chunk-size':
        return this.#readChunkSize(line)
      case 'chunk-end':
        if (line !== '') throw new Malformed('a chunk of the body is longer than its size says')
        this.#state = 'chunk-size'
        return
      default:
        if (line === '') this.#complete()
    }
  }

  #readStatus(line: string) {
    // An empty line may be left over from an earlier response.
    if (line === '') return
    const [, minor, status] = statusLine.exec(line) ?? []
    if (!status)
      throw new Malformed(`the response does not start with an HTTP/1.1 status line but with ${quoted(line)}`)
    this.#isPersistent = minor === '1'
    this.#statusRead = Number(status)
    this.#state = 'headers'
  }

  #readHeader(line: string) {
    if (line.includes('\0') || line.includes('\r'))
      throw new Malformed(`a header contains an invalid character: ${quoted(line)}`)
    if (isBlank(line, 0) && this.#lastName) {
      this.headers[this.#lastName] += ` ${trimmed(line)}`
      return
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).toLowerCase()
    if (!headerName.test(name)) throw new Malformed(`a header line is not valid: ${quoted(line)}`)
    const value = trimmed(line.slice(colon + 1))
    const before = this.headers[name]
    this.headers[name] = before === undefined ? value : `${before}, ${value}`
    this.#lastName = name
  }

  #endHeaders() {
    const status = this.#statusRead
    if (status < 200 && status !== 101) {
      for (const name of Object.keys(this.headers)) delete this.headers[name]
      this.#lastName = ''
      this.#state = 'status'
      return
    }
    this.status = status
    const { connection = '', 'transfer-encoding': coding, 'content-length': length } = this.headers
    if (/(?:^|,)\s*close\s*(?:,|$)/i.test(connection) || (coding !== undefined && length !== undefined))
      this.#isPersistent = false
    if (status === 101) this.isDone = true
    else if (status === 204 || status === 304) this.#complete()
    else if (coding !== undefined)
      this.#state = /(?:^|,)\s*chunked$/i.test(coding) ? 'chunk-size' : 'until-close'
    else if (length !== undefined) this.#expect(length)
    else this.#state = 'until-close'
  }

  #expect(length: string) {
    // Repeated lengths are valid if they agree.
    const [first = '', ...others] = length.split(',').map(trimmed)
    if (!/^\d{1,15}$/.test(first) || others.some((it) => it !== first))
      throw new Malformed(`Content-Length is ${quoted(length)}`)
    this.#left = Number(first)
    this.#state = 'sized'
    if (this.#left === 0) this.#complete()
  }

  #readChunkSize(line: string) {
    const [, size] = chunkLine.exec(line) ?? []
    if (!size) throw new Malformed('a chunk of the body has no valid size')
    this.#left = Number.parseInt(size, 16)
    this.#state = this.#left === 0 ? 'trailers' : 'chunk'
  }

  /** @returns the number of bytes consumed */
  #keep(bytes: Buffer, from: number): number {
    const isEndless = this.#state === 'until-close'
    const taken = isEndless ? bytes.length - from : Math.min(this.#left, bytes.length - from)
    const kept = Math.min(taken, this.bodyLimit - this.#keptBytes)
    this.#kept.push(bytes.subarray(from, from + kept))
    this.#keptBytes += kept
    this.#left -= taken
    if (kept < taken) this.#isPersistent = false
    if (!isEndless && this.#left === 0) {
      if (this.#state === 'sized') this.#complete()
      else this.#state = 'chunk-end'
    }
    if (this.#keptBytes === this.bodyLimit) this.isDone = true
    return taken
  }

  #complete() {
    this.isDone = true
    this.isReusable = this.#isPersistent
  }
}

function isBlank(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\t'
}

/** Removes surrounding blanks. A regular expression would need quadratic time in their number. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && isBlank(text, from)) from++
  while (from < to && isBlank(text, to - 1)) to--
  return text.slice(from, to)
}

function quoted(line: string): string {
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}…` : line)
}
