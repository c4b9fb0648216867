import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { newAddress, password, startAccounts } from '../../../test/fixtures/accounts.ts'
import { passwordProblem } from './password-rules.ts'

setDefaultTimeout(30_000)

const email = 'melanie.summers@shop.example'

describe('a new password is refused if it', () => {
  test.each([
    ['has fewer than 10 characters', ['', 'Xq7!kRw2#']],
    ['has more than 128 characters', ['Xq7!kRw2#'.repeat(15)]],
    [
      'only repeats the same characters',
      ['aaaaaaaaaa', 'AAAAAaaaaa', '          ', 'ababababab', 'xyzxyzxyzxyz'],
    ],
    ['is only a sequence of characters', ['0123456789', 'abcdefghijkl', 'ZYXWVUTSRQ']],
    [
      'is the e-mail address of the account',
      [email, email.toUpperCase(), 'melanie.summers', 'melanie.summers1'],
    ],
    [
      'is among the most common ones',
      [
        '1234567890',
        'qwertyuiop',
        'Password123',
        'password123!',
        'Sunshine2024',
        'adminadmin',
        'passwordpassword',
      ],
    ],
  ])('%s', async (reason, passwords) => {
    for (const it of passwords) expect([it, (await passwordProblem(it, email))?.reason]).toEqual([it, reason])
  })
})

test.each([
  'correct horse battery',
  'Tr0ub4dor&3x',
  'melanie at the beach',
  'zuckerwatte7',
  'パスワードではありません',
])('%p is accepted', async (it) => {
  expect(await passwordProblem(it, email)).toBeNull()
})

test('a changed password is checked by the service; the old one stays if it is refused', async () => {
  const instance = await startAccounts()
  try {
    const it = await instance.signedIn()
    const change = (newPassword: string) =>
      it.post(
        'change-password',
        { currentPassword: password, newPassword },
        { 'x-forwarded-for': newAddress() },
      )
    for (const [newPassword, code, reason] of [
      ['aaaaaaaaaa', 'PASSWORD_TOO_SIMPLE', 'only repeats the same characters'],
      ['qwertyuiop', 'PASSWORD_TOO_COMMON', 'is among the most common ones'],
      [it.account.email, 'PASSWORD_IS_ADDRESS', 'is the e-mail address of the account'],
    ] as const)
      expect(await change(newPassword)).toMatchObject({
        status: 400,
        body: { code, message: `This password ${reason}. Choose another.` },
      })
    expect((await it.session()).status).toBe(200)
    expect((await change('a better password')).status).toBe(200)
  } finally {
    await instance.stop()
  }
})
