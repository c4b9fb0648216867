import { t } from 'elysia'
import { moment } from '../../platform/http/fields.ts'

const integration = t.Object(
  {
    name: t.String({ examples: ['google_ads'] }),
    account_id: t.String({ description: 'The account at the other service', examples: ['123-456-7890'] }),
  },
  { title: 'PublishedIntegration' },
)

export const IntegrationConnected = t.Object(
  { integration, connected_at: moment() },
  { title: 'IntegrationConnected' },
)

export const IntegrationDisconnected = t.Object(
  { integration, disconnected_at: moment() },
  { title: 'IntegrationDisconnected' },
)

export const IntegrationError = t.Object(
  {
    integration,
    error: t.Object(
      {
        code: t.String({ examples: ['access_revoked'] }),
        message: t.String({ examples: ['Access to the account was revoked: connect it again'] }),
      },
      { title: 'PublishedIntegrationError' },
    ),
    failed_at: moment(),
  },
  { title: 'IntegrationError' },
)
