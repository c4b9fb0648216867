import { mock } from 'bun:test'
import { randomBytes, scryptSync } from 'node:crypto'

/**
 * Makes hashing passwords as cheap as it must not be in production: at the cost of better-auth, tests of accounts would
 * spend most of their CPU time on it. Only tests in this process are affected; services that tests start are not.
 */
export function hashPasswordsQuickly(): void {
  const keyOf = (password: string, salt: string) =>
    scryptSync(password.normalize('NFKC'), salt, 64, { N: 16 }).toString('hex')
  mock.module('@better-auth/utils/password', () => ({
    hashPassword: async (password: string) => {
      const salt = randomBytes(16).toString('hex')
      return `${salt}:${keyOf(password, salt)}`
    },
    verifyPassword: async (hash: string, password: string) => {
      const [salt = '', key] = hash.split(':')
      return keyOf(password, salt) === key
    },
  }))
}
