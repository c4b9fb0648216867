import { t } from 'elysia'
import { nullable } from '../../platform/http/fields.ts'

/** The parameters of a page of people. */
export const peoplePage = {
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'People per page' })),
  cursor: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'The cursor from the previous page. Keep the rest of the request unchanged',
      examples: ['WyI0NzExIl0'],
    }),
  ),
}

/** The ids of a person on such a page. */
export const personIds = {
  user_id: nullable(t.String({ examples: ['user-42'] }), { description: 'Null for anonymous visitors' }),
  client_id: nullable(t.String({ examples: ['cid_8f3a'] }), {
    description: 'The browser of the last session. Null if its events had only a user_id',
  }),
}
