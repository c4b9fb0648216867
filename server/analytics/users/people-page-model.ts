import { t } from 'elysia'

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
