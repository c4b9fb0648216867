/** A signed request as the receiver got it. */
export type Signed = { body: string; signature: string }

export const languages = [
  { name: 'node', label: 'Node.js' },
  { name: 'python', label: 'Python' },
  { name: 'php', label: 'PHP' },
] as const

export type Language = (typeof languages)[number]['name']

/** Parses the language in a URL. */
export function parseLanguage(value: string | null): Language {
  return languages.find(({ name }) => name === value)?.name ?? 'node'
}

/**
 * A program that verifies the signature of one delivery, with a function that a receiver can use for all deliveries.
 * It reads the signing secret from its environment and prints whether the signature is valid.
 */
export function verificationOf(language: Language, signed: Signed): string {
  return programs[language](signed, /(?:^|,)t=(\d+)/.exec(signed.signature)?.[1] ?? '0')
}

const programs: Record<Language, (signed: Signed, time: string) => string> = {
  node: ({ body, signature }, time) => `import { createHmac, timingSafeEqual } from 'node:crypto'

const tolerance = 300 // seconds

function isSigned(body, header, secret, now = Date.now() / 1000) {
  const parts = (header ?? '').split(',')
  const valuesOf = (name) => parts.filter((it) => it.startsWith(name)).map((it) => it.slice(name.length))
  const [time] = valuesOf('t=')
  if (!(Math.abs(now - Number(time)) <= tolerance)) return false
  const expected = Buffer.from(createHmac('sha256', secret).update(\`\${time}.\${body}\`).digest('hex'))
  return valuesOf('v1=').some((value) => {
    const given = Buffer.from(value)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const body = ${JSON.stringify(body)}
const header = ${JSON.stringify(signature)}
// The time of sending. Omit the last argument in a receiver, so that old notifications are rejected.
console.log(isSigned(body, header, process.env.WEBHOOK_SECRET, ${time}) ? 'valid' : 'not valid')
`,
  python: ({ body, signature }, time) => `import hashlib, hmac, os, re, time

TOLERANCE = 300  # seconds

def is_signed(body: bytes, header: str | None, secret: str, now=None) -> bool:
    parts = [part.partition("=")[::2] for part in (header or "").split(",")]
    sent = next((value for name, value in parts if name == "t"), "")
    now = time.time() if now is None else now
    if not re.fullmatch("[0-9]{1,15}", sent) or abs(now - int(sent)) > TOLERANCE:
        return False
    expected = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    given = [value for name, value in parts if name == "v1" and value.isascii()]
    return any(hmac.compare_digest(value, expected) for value in given)

body = ${JSON.stringify(body)}.encode()
header = ${JSON.stringify(signature)}
# The time of sending. Omit the last argument in a receiver, so that old notifications are rejected.
print("valid" if is_signed(body, header, os.environ["WEBHOOK_SECRET"], ${time}) else "not valid")
`,
  php: ({ body, signature }, time) => `<?php
const TOLERANCE = 300; // seconds

function isSigned(string $body, ?string $header, string $secret, ?int $now = null): bool {
    $parts = array_map(fn ($part) => explode('=', $part, 2) + [1 => ''], explode(',', $header ?? ''));
    $times = array_column(array_filter($parts, fn ($it) => $it[0] === 't'), 1);
    $time = $times[0] ?? '';
    if (!ctype_digit($time) || abs(($now ?? time()) - (int) $time) > TOLERANCE) return false;
    $expected = hash_hmac('sha256', "$time.$body", $secret);
    foreach ($parts as [$name, $value])
        if ($name === 'v1' && hash_equals($expected, $value)) return true;
    return false;
}

$body = ${phpText(body)};
$header = ${phpText(signature)};
// The time of sending. Omit the last argument in a receiver, so that old notifications are rejected.
echo isSigned($body, $header, getenv('WEBHOOK_SECRET'), ${time}) ? "valid\\n" : "not valid\\n";
`,
}

function phpText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
