import fc from 'fast-check'

export function asUtf8(text: string): Uint8Array {
  return Buffer.from(text)
}

/** Encodings of the body that differ from the declared one. */
export const otherEncoding: fc.Arbitrary<(text: string) => Uint8Array> = fc.constantFrom(
  (text: string) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  (text: string) => Buffer.from(text, 'utf16le'),
  (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
  (text: string) => Buffer.from(text, 'latin1'),
  (text: string) => Buffer.from(text.replace(/"$|"(?=[,}\]])/, '\xff"'), 'latin1'),
  (text: string) => Buffer.from(text.replace(/(?<=:")/, '\xed\xa0\x80'), 'latin1'),
  (text: string) => Buffer.from(text.replace(/(?<=:")/, '\xc0\x80'), 'latin1'),
  (text: string) => Buffer.from(text.slice(0, Math.floor(text.length / 2))),
  (text: string) => Buffer.from(`${text}${text}`),
  (text: string) => Buffer.from(`${text}\0`),
  (text: string) => Buffer.from(`${text} // comment`),
  (text: string) => Buffer.from(text.replaceAll('"', "'")),
  (text: string) => Bun.gzipSync(new Uint8Array(Buffer.from(text))),
  () => new Uint8Array(),
  () => Buffer.from(' \n\t'),
  () => Buffer.from('null'),
  () => Buffer.alloc(1000),
)
