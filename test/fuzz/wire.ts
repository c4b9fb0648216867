import type { Draft } from './request.ts'
import type { Scene } from './scene.ts'
import { knownMark, knownNames } from './schema-values.ts'

/** The bytes of a request. */
export type Wire = {
  method: string
  target: string
  /** Everything before the body. */
  head: string
  body: Uint8Array
  /** The sender closes its side of the connection before it has sent everything it announced. */
  isCut: boolean
  /** False if HTTP does not allow it. It may be refused without a message, or by closing the connection. */
  isHttp: boolean
}

/** Returns the bytes of a request to the resources of the scene. */
export function toWire(draft: Draft, operationPath: string, scene: Scene): Wire {
  const names = [...operationPath.matchAll(/\{([^}]+)\}/g)].map((it) => it[1] as string)
  const path = draft.path.map((it) => it ?? scene.known(names.shift() ?? '')).join('')
  const key: [string, string][] =
    draft.caller === 'site key in the query' ? [['key', scene.keyOf('site')]] : []
  const query = withIds([...draft.query, ...key].map(([name, value]) => `${name}=${value}`).join('&'), scene)
  const target = query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
  const { head, body, isCut } = framed({ ...draft, body: draft.body && filled(draft.body, scene) })
  const given = new Set(draft.headers.map(([name]) => name.toLowerCase()))
  const headers: [string, string][] = [
    ['Host', 'analytics.test'],
    ...credentials(draft, scene),
    // Wrong keys are limited per address, so each request comes from another one.
    ...(given.has('x-forwarded-for') ? [] : [['X-Forwarded-For', scene.nextAddress()] as [string, string]]),
    ...(draft.contentType === null || draft.body === null
      ? []
      : [['Content-Type', draft.contentType] as [string, string]]),
    ...draft.headers,
    ...head,
  ]
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const text = `${draft.method} ${target} HTTP/1.1\r\n${lines}\r\n`
  return {
    method: draft.method,
    target,
    head: text,
    body,
    isCut,
    isHttp: !isCut && isValidHttp(draft, target, text),
  }
}

/** A valid GET request for a target, with the scene's key. */
export function getRequest(target: string, scene: Scene | null): Wire {
  const key = scene ? `Authorization: Bearer ${scene.keyOf('secret')}\r\n` : ''
  const head = `GET ${target} HTTP/1.1\r\nHost: analytics.test\r\n${key}\r\n`
  return { method: 'GET', target, head, body: new Uint8Array(), isCut: false, isHttp: true }
}

function credentials({ caller }: Draft, scene: Scene): [string, string][] {
  if (caller === 'anonymous' || caller === 'site key in the query') return []
  return [['Authorization', typeof caller === 'object' ? caller.header : `Bearer ${scene.keyOf(caller)}`]]
}

/** Replaces placeholders in a text by the ids of the scene's resources. */
function withIds(text: string, scene: Scene): string {
  return knownNames.reduce((result, name) => result.replaceAll(knownMark(name), scene.known(name)), text)
}

function filled(body: Uint8Array, scene: Scene): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return knownNames.some((name) => bytes.includes(knownMark(name)))
    ? Buffer.from(withIds(bytes.toString('latin1'), scene), 'latin1')
    : body
}

function framed({ body, framing }: Draft): { head: [string, string][]; body: Uint8Array; isCut: boolean } {
  if (body === null) return { head: [], body: new Uint8Array(), isCut: false }
  const length = (n: number | string): [string, string] => ['Content-Length', String(n)]
  const chunked: [string, string] = ['Transfer-Encoding', 'chunked']
  switch (framing) {
    case 'length':
      return { head: [length(body.length)], body, isCut: false }
    case 'chunked':
      return { head: [chunked], body: inChunks(body), isCut: false }
    case 'too short':
      return { head: [length(Math.floor(body.length / 2))], body, isCut: true }
    case 'too long':
      return { head: [length(body.length + 100)], body, isCut: true }
    case 'both':
      return { head: [length(body.length), chunked], body: inChunks(body), isCut: true }
    case 'twice':
      return { head: [length(body.length), length(body.length + 1)], body, isCut: true }
    case 'not a number':
      return { head: [length('-1')], body, isCut: true }
    case 'cut':
      return { head: [chunked], body: inChunks(body).slice(0, -7), isCut: true }
    case 'bad chunk':
      return { head: [chunked], body: Buffer.concat([Buffer.from('zz\r\n'), body]), isCut: true }
  }
}

function inChunks(body: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = []
  const size = Math.max(1, Math.ceil(body.length / 3))
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')])
}

/** True if the request is valid HTTP. */
function isValidHttp({ method, headers }: Draft, target: string, head: string): boolean {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
  return (
    methods.includes(method) &&
    head.length <= 8000 &&
    headers.length < 90 &&
    /^\/[\x21-\x7e]*$/.test(target) &&
    !target.startsWith('//') &&
    !target.includes('#') &&
    headers.every(
      ([name, value]) =>
        /^[A-Za-z-]+$/.test(name) &&
        /^[\t\x20-\x7e\x80-\xff]*$/.test(value) &&
        !['host', 'transfer-encoding', 'upgrade', 'expect', 'content-length'].includes(name.toLowerCase()),
    )
  )
}
