import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, setSystemTime, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newAddress, password, startAccounts, tokenIn } from '../../../test/fixtures/accounts.ts'

setDefaultTimeout(60_000)

type Instance = Awaited<ReturnType<typeof startAccounts>>
type Browser = ReturnType<Instance['browser']>

let instance: Instance
beforeAll(async () => {
  instance = await startAccounts()
})
afterEach(() => {
  setSystemTime()
})
afterAll(() => instance.stop())

const signIn = (from: Pick<Browser, 'post'>, email: string, tried = password) =>
  from.post('sign-in/email', { email, password: tried }, { 'x-forwarded-for': newAddress() })

/** Tries wrong passwords at the same time, from different addresses. @returns the statuses in order */
async function guess(
  email: string,
  guesses: number,
  browserOf = () => instance.browser(),
): Promise<number[]> {
  const answers = Array.from({ length: guesses }, () => signIn(browserOf(), email, 'wrong password'))
  return (await Promise.all(answers)).map(({ status }) => status).sort()
}

test('after 20 failures from any addresses, sign-ins to an account are refused for a quarter of an hour', async () => {
  const { email } = await instance.newAccount()
  expect(await guess(email, 23)).toEqual([...Array(20).fill(401), ...Array(3).fill(429)])
  const refused = await signIn(instance.browser(), email.toUpperCase())
  expect(refused.status).toBe(429)
  expect(refused.body.code).toBe('TOO_MANY_FAILED_SIGN_INS')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect((await signIn(instance.browser(), (await instance.newAccount()).email)).status).toBe(200)
  setSystemTime(Date.now() + 901_000)
  expect((await signIn(instance.browser(), email)).status).toBe(200)
})

test('an address without an account gets the same answers', async () => {
  const { email } = await instance.newAccount()
  const answers = []
  for (const tried of [email, 'nobody@example.com']) {
    const statuses = await guess(tried, 22)
    const { status, body } = await signIn(instance.browser(), tried)
    answers.push({ statuses, status, body })
  }
  expect(answers[0]?.status).toBe(429)
  expect(answers[1]).toEqual(answers[0] as (typeof answers)[number])
})

test('successful sign-ins do not count', async () => {
  const { email } = await instance.newAccount()
  for (let n = 0; n < 22; n++) expect((await signIn(instance.browser(), email)).status).toBe(200)
})

test('a browser that has signed in before has its own attempts', async () => {
  const owner = await instance.signedIn()
  const { email } = owner.account
  await owner.post('sign-out')
  const other = await instance.signedIn()
  await guess(email, 20)
  expect((await signIn(other, email)).status).toBe(429)
  expect((await signIn(owner, email)).status).toBe(200)
  await owner.post('sign-out')
  expect(await guess(email, 21, () => owner)).toEqual([...Array(20).fill(401), 429])
  expect((await signIn(owner, email)).status).toBe(429)
})

test('a browser that has set a new password through the mailed link can sign in at once', async () => {
  const { email } = await instance.newAccount()
  await guess(email, 20)
  const owner = instance.browser()
  await owner.post('request-password-reset', { email })
  await instance.mailResets()
  const folder = join(instance.config.dataDir, 'mail')
  const [file = ''] = readdirSync(folder)
  const token = tokenIn(
    readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )
  const newPassword = 'another password'
  expect((await owner.post('reset-password', { token: 'wrong', newPassword })).status).toBe(400)
  expect((await signIn(owner, email)).status).toBe(429)
  expect((await owner.post('reset-password', { token, newPassword })).status).toBe(200)
  expect((await signIn(owner, email, newPassword)).status).toBe(200)
  expect((await signIn(instance.browser(), email, newPassword)).status).toBe(429)
})

test('nodes with a shared store count together', async () => {
  const env = { RATE_LIMIT_STORE: 'postgres' }
  const nodes = [await startAccounts({ env }), await startAccounts({ env })]
  try {
    const email = 'nobody@shared.example'
    let attempts = 0
    const statuses = await guess(email, 24, () => (nodes[attempts++ % 2] as Instance).browser())
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(4).fill(429)])
  } finally {
    for (const node of nodes) await node.stop()
  }
})
