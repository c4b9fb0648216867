import { expect, test } from 'bun:test'
import { createSocket } from 'node:dgram'
import { getServers, setServers } from 'node:dns'
import { readFile } from 'node:fs/promises'
import { until } from '../../../test/support/until.ts'
import {
  type AllowedTargets,
  isAllowed,
  parseTarget,
  type Resolve,
  resolveTarget,
  TargetRefused,
  TargetUnresolved,
} from './address-rules.ts'

test.each([
  ['8.8.8.8', true],
  ['93.184.216.34', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::8.8.8.8', true],
  ['0.0.0.0', false],
  ['0.1.2.3', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['100.100.100.200', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  ['168.63.129.16', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.0.0.192', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['203.0.113.7', false],
  ['224.0.0.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a9fe:a9fe', false],
  ['::ffff:0:127.0.0.1', false],
  ['64:ff9b::127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b:1::1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['2001:db8::1', false],
  ['100::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['4000::1', false],
  ['no address', false],
  ['', false],
])('%s is public: %p', (address, expected) => {
  expect(isAllowed(address, 'public')).toBe(expected)
})

test.each<[string, AllowedTargets | 'never']>([
  ['8.8.8.8', 'public'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'private'],
  ['::ffff:10.0.0.1', 'private'],
  ['fc00::1', 'private'],
  ['64:ff9b::a00:1', 'private'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['64:ff9b::127.0.0.1', 'loopback'],
  // Link-local, and the services that clouds offer to their machines.
  ['169.254.169.254', 'never'],
  ['::ffff:a9fe:a9fe', 'never'],
  ['64:ff9b::a9fe:a9fe', 'never'],
  ['fe80::1', 'never'],
  ['fe80::1%eth0', 'never'],
  ['100.100.100.200', 'never'],
  ['168.63.129.16', 'never'],
  ['fd00:ec2::254', 'never'],
  ['192.0.0.192', 'never'],
  ['0.0.0.0', 'never'],
  ['::', 'never'],
  ['224.0.0.1', 'never'],
  ['255.255.255.255', 'never'],
])('%s is allowed from the setting %s on', (address, first) => {
  const settings: AllowedTargets[] = ['public', 'private', 'loopback']
  const from = first === 'never' ? settings.length : settings.indexOf(first)
  expect(settings.map((targets) => isAllowed(address, targets))).toEqual(settings.map((_, n) => n >= from))
})

test.each([
  ['http://93.184.216.34/', 'must begin with https://'],
  ['ftp://93.184.216.34/', 'must begin with https://'],
  ['file:///etc/passwd', 'must begin with https://'],
  ['nonsense', 'not a URL'],
  ['https://user:word@hooks.example/', 'user name or password'],
  ['https://user@hooks.example/', 'user name or password'],
  ['https://2130706433/', 'not public'],
  ['https://0x7f000001/', 'not public'],
  ['https://0x7f.1/', 'not public'],
  ['https://0177.0.0.1/', 'not public'],
  ['https://127.1/', 'not public'],
  ['https://①②⑦.0.0.1/', 'not public'],
  ['https://[::ffff:127.0.0.1]/', 'not public'],
  ['https://[::1]/', 'not public'],
])('%s is refused: %s', (url, reason) => {
  const attempt = () => parseTarget(url, 'public')
  expect(attempt).toThrow(TargetRefused)
  expect(attempt).toThrow(reason)
})

const resolvingTo =
  (...addresses: string[]) =>
  async () =>
    addresses

async function checkTarget(text: string, targets: AllowedTargets, resolve?: Resolve): Promise<string[]> {
  return resolveTarget(parseTarget(text, targets), targets, resolve)
}

test('refuses a name unless all its addresses are public', async () => {
  const check = (...addresses: string[]) =>
    checkTarget('https://hooks.example/x', 'public', resolvingTo(...addresses))
  expect(await check('8.8.8.8', '2606:4700::1')).toEqual(['8.8.8.8', '2606:4700::1'])
  for (const address of ['10.0.0.1', '::1', '::ffff:10.0.0.1', 'fe80::1%2'])
    await expect(check('8.8.8.8', address)).rejects.toBeInstanceOf(TargetRefused)
  await expect(check()).rejects.toBeInstanceOf(TargetUnresolved)
})

test('the error does not reveal the internal address of a name', async () => {
  const check = checkTarget('https://hooks.example/', 'public', resolvingTo('10.1.2.3'))
  await expect(check).rejects.toThrow(/^(?!.*10\.1\.2\.3)/)
})

test('refuses localhost because of its addresses', async () => {
  for (const targets of ['public', 'private'] as const)
    await expect(checkTarget('https://localhost/', targets)).rejects.toBeInstanceOf(TargetRefused)
})

test('permits this machine and plain HTTP if the setting allows it, but no other schemes or passwords', async () => {
  expect(await checkTarget('http://127.0.0.1:4000/x', 'loopback')).toEqual(['127.0.0.1'])
  expect(await checkTarget('http://[::1]/', 'loopback')).toEqual(['::1'])
  for (const url of ['ftp://127.0.0.1/', 'http://user:word@127.0.0.1/'])
    await expect(checkTarget(url, 'loopback')).rejects.toBeInstanceOf(TargetRefused)
  await expect(checkTarget('http://169.254.169.254/latest', 'loopback')).rejects.toThrow('not public')
  const metadata = checkTarget(
    'http://hooks.example/',
    'loopback',
    resolvingTo('10.0.0.1', '169.254.169.254'),
  )
  await expect(metadata).rejects.toBeInstanceOf(TargetRefused)
})

test('unresponsive names do not block threads: all are queried in parallel, and files can still be read', async () => {
  const count = 100
  const asked = new Set<string>()
  const answers: (() => void)[] = []
  const server = createSocket('udp4').on('message', (question, from) => {
    const [name] = /silent-\d+/.exec(question.toString('latin1')) ?? []
    if (name) asked.add(name)
    question.writeUInt16BE(0x8183, 2) // response: no such name
    answers.push(() => server.send(question, from.port, from.address))
  })
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done))
  const before = getServers()
  setServers([`127.0.0.1:${server.address().port}`])
  try {
    const waiting = Array.from({ length: count }, (_, index) =>
      resolveTarget(new URL(`https://silent-${index}.example/`), 'public').catch((error) => error),
    )
    await until('all names were asked for', 5000, () => asked.size === count)
    expect(await readFile(import.meta.path, 'utf8')).toContain('files can still be read')
    const answering = setInterval(() => {
      for (const answer of answers.splice(0)) answer()
    }, 10)
    const outcomes = await Promise.all(waiting)
    clearInterval(answering)
    for (const outcome of outcomes) expect(outcome).toBeInstanceOf(TargetUnresolved)
  } finally {
    setServers(before)
    server.close()
  }
}, 30_000)
