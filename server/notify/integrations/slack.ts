import type { SlackMessage } from '../../../db/postgres/schema/integrations.ts'
import { type Exchange, statusFailure } from './exchange.ts'
import { SyncFailure } from './sync-failure.ts'
import type { Access } from './validate-settings.ts'

const service = 'Slack'

/** The documented errors of incoming webhooks for which a retry does not help. */
const refusals: Record<string, [code: string, what: string]> = {
  no_service: ['access_revoked', 'the webhook was removed or disabled: enter the address of a new one'],
  no_service_id: ['access_revoked', 'the address is incomplete'],
  no_team: ['access_revoked', 'the workspace no longer exists'],
  team_disabled: ['access_revoked', 'the workspace is disabled'],
  invalid_token: ['access_revoked', 'the address is no longer valid: enter the address of a new webhook'],
  channel_not_found: ['not_found', 'the channel no longer exists'],
  channel_is_archived: ['not_found', 'the channel is archived'],
  action_prohibited: ['access_denied', 'the workspace does not allow messages from this webhook'],
  posting_to_general_channel_denied: ['access_denied', 'the workspace allows no messages in this channel'],
}

/** Sends a message through an incoming webhook. @throws SyncFailure */
export async function sendToSlack(
  exchange: Exchange,
  { credentials }: Access,
  message: SlackMessage,
): Promise<void> {
  const answer = await exchange.send(service, {
    url: credentials.webhook_url ?? '',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (answer.status >= 200 && answer.status < 300) return
  const error = answer.body.trim()
  const [code, what] = (Object.hasOwn(refusals, error) && refusals[error]) || []
  throw code
    ? new SyncFailure(code, `${service} rejected the message: ${what} (${error})`)
    : statusFailure(service, answer)
}
