import type { Operation, Schema } from './operations.ts'

/** Operations on the same port that the API document does not list. */
export const unlisted: Operation[] = [
  plain('GET', '/v1'),
  plain('GET', '/v1/nothing/{site_id}'),
  plain('GET', '/tracker.js'),
  plain('GET', '/metrics'),
  plain('GET', '/docs/json'),
  plain('POST', '/api/auth/sign-in/email', { email: { type: 'string' }, password: { type: 'string' } }),
  plain('POST', '/api/auth/reset-password', { newPassword: { type: 'string' }, token: { type: 'string' } }),
  plain('POST', '/api/auth/sign-out'),
  plain('POST', '/api/auth/two-factor/enable', { password: { type: 'string' } }),
  plain('POST', '/api/auth/two-factor/verify-totp', { code: { type: 'string' } }),
  plain('POST', '/api/auth/two-factor/verify-backup-code', { code: { type: 'string' } }),
  plain('GET', '/api/auth/passkey/generate-authenticate-options'),
  plain('GET', '/api/auth/passkey/generate-register-options'),
  plain('POST', '/api/auth/passkey/verify-authentication', { response: { type: 'object' } }),
  plain('POST', '/api/console/session', { mode: { enum: ['live', 'test'] }, is_use: { type: 'boolean' } }),
  plain('GET', '/scim/v2/Users'),
  plain('POST', '/scim/v2/Users', { userName: { type: 'string' }, roles: { type: 'array' } }),
  plain('PATCH', '/scim/v2/Users/{id}', { Operations: { type: 'array' } }),
]

function plain(method: string, path: string, properties?: Record<string, Schema>): Operation {
  const body: Schema | null = properties
    ? { type: 'object', properties, required: Object.keys(properties) }
    : null
  return { method, path, parameters: [], body, needsBody: body !== null, takesCsv: false }
}
