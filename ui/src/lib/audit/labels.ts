import type { AuditEntry } from '../../../../server/identity/audit/model.ts'

type Action = AuditEntry['action']

export const actionLabels: Record<Action, string> = {
  'account.signed_in': 'Signed in',
  'account.sign_in_failed': 'Failed to sign in',
  'account.password_changed': 'Changed the password',
  'account.password_reset': 'Set a new password by mail',
  'account.second_factor_enabled': 'Turned on two-step sign-in',
  'account.second_factor_disabled': 'Turned off two-step sign-in',
  'account.recovery_codes_replaced': 'Replaced the recovery codes',
  'account.passkey_added': 'Added a passkey',
  'account.passkey_removed': 'Removed a passkey',
  'account.recovered': 'Let an account in again',
  'member.joined': 'Joined',
  'member.changed': 'Changed the access of a member',
  'member.removed': 'Removed a member',
  'member.left': 'Left the workspace',
  'member.ownership_transferred': 'Transferred the ownership',
  'invitation.created': 'Invited',
  'invitation.renewed': 'Sent an invitation again',
  'invitation.withdrawn': 'Withdrew an invitation',
  'workspace.created': 'Added the workspace',
  'workspace.renamed': 'Renamed the workspace',
  'workspace.sign_in_rules_changed': 'Changed the sign-in rules',
  'key.created': 'Created an API key',
  'key.renamed': 'Renamed an API key',
  'key.rotated': 'Rotated an API key',
  'key.revoked': 'Revoked an API key',
  'site.created': 'Added a site',
  'site.changed': 'Changed a site',
  'site.deleted': 'Deleted a site',
  'site.public_key_rotated': 'Rotated the public key of a site',
  'site.identity_secret_created': 'Created the identity secret of a site',
  'revenue.changed': 'Changed what counts as revenue',
  'goal.created': 'Created a goal',
  'goal.changed': 'Changed a goal',
  'goal.deleted': 'Deleted a goal',
  'webhook.created': 'Created a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.secret_rotated': 'Rotated the secret of a webhook',
  'webhook.delivery_retried': 'Retried a delivery',
  'webhook.failed_deliveries_retried': 'Retried failed deliveries',
  'webhook.replayed': 'Replayed an event',
  'webhook.backfill_started': 'Started a back-fill',
  'export.created': 'Created an export',
  'export.cancelled': 'Cancelled an export',
  'export.deleted': 'Deleted an export',
  'import.started': 'Started an import',
  'import.undone': 'Undid an import',
  'user.erasure_requested': 'Requested the deletion of a user',
}

export const actions = Object.keys(actionLabels) as Action[]

/** What a changed field was and is, as text: `viewer`, `site_1, site_2`, `{"plan":"pro"}`; `none` if it is empty. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value) && value.every((it) => typeof it === 'string'))
    return value.length ? value.join(', ') : 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
