import type { NotificationKind } from '../../../../server/notify/personal/kinds.ts'
import type { WorkspaceNotifications } from '../../../../server/notify/personal/model.ts'

/** What a person can be sent about the sites of a workspace. */
export const kindLabels: Record<NotificationKind, { label: string; text: string }> = {
  alerts: { label: 'Alerts', text: 'When an alert is triggered, and when it is resolved.' },
  reports: { label: 'Reports', text: 'When a report is sent.' },
  failures: {
    label: 'Failed deliveries',
    text: 'When a webhook, an integration or the call of an export stops working.',
  },
  digest: { label: 'Digest', text: 'The numbers of your sites, at seven in the morning.' },
}

type Frequency = WorkspaceNotifications['digest_frequency']

export const frequencyChoices: { value: Frequency; label: string }[] = [
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'On Mondays' },
]
