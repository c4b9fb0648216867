/** What somebody may send as `X-Service-Signature` who does not know the secret: from a genuine one. */
export function forgedHeaders(genuine: string): string[] {
  const [time = '', signature = ''] = genuine.split(',')
  return [
    '',
    ',',
    '=',
    'not a signature',
    time,
    signature,
    `t=,${signature}`,
    `t,${signature}`,
    't=,v1=',
    `t=now,${signature}`,
    `t=-1,${signature}`,
    `t=²,${signature}`,
    `t=${arabicDigits(time.slice(2))},${signature}`,
    `t=${'9'.repeat(5000)},${signature}`,
    `${time},v1`,
    `${time},v1=`,
    `${time},v1=é`,
    `${time},v1=\udcff`,
    `${time},v1=${'é'.repeat(64)}`,
    `${time},${signature}é`,
    `${time},${signature.slice(0, -1)}`,
    `${time},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}`,
    `${time},${signature.replace('v1', 'v0')}`,
  ]
}

function arabicDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
}
