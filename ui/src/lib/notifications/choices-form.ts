import type { Choices, WorkspaceNotifications } from '../../../../server/notify/personal/model.ts'
import { frequencyChoices, kindLabels } from './labels.ts'

type Kind = Choices['choices'][number]['kind']

const isKind = (text: string): text is Kind => Object.hasOwn(kindLabels, text)

/** The name of the switch for a kind, or with a site for its exception. */
export function switchName(kind: string, channel: 'mail' | 'slack', siteId = ''): string {
  return [kind, siteId, channel].filter(Boolean).join(' ')
}

/** The value that identifies an exception in the form. */
export function exceptionKey({ kind, site_id }: { kind: string; site_id: string }): string {
  return `${kind} ${site_id}`
}

/**
 * Reads the choices of a workspace from its form. The button `remove` leaves out an exception; `add` adds the one that is
 * selected. It begins with nothing for the site, or with mail if nothing is sent about the other sites.
 */
export function choicesOf(form: FormData): Choices {
  const text = (name: string) => String(form.get(name) ?? '')
  const channels = (kind: string, siteId?: string) => ({
    mail: form.has(switchName(kind, 'mail', siteId)),
    slack: form.has(switchName(kind, 'slack', siteId)),
  })
  const choices = form
    .getAll('kind')
    .map(String)
    .filter(isKind)
    .map((kind) => ({ kind, ...channels(kind) }))
  const exceptions = form
    .getAll('exception')
    .map(String)
    .filter((key) => key !== text('remove'))
    .flatMap((key) => {
      const [kind = '', site_id = ''] = key.split(' ')
      return isKind(kind) ? [{ kind, site_id, ...channels(kind, site_id) }] : []
    })
  const [kind, site_id] = [text('new_kind'), text('new_site')]
  const isNew = !exceptions.some((it) => it.kind === kind && it.site_id === site_id)
  if (form.has('add') && isKind(kind) && isNew) {
    const usual = channels(kind)
    exceptions.push({ kind, site_id, mail: !usual.mail && !usual.slack, slack: false })
  }
  const frequency = frequencyChoices.find((it) => it.value === text('digest_frequency'))
  return { choices, exceptions, digest_frequency: frequency?.value ?? 'weekly' }
}

/** Whether something is to be sent to Slack. */
export function usesSlack({
  choices,
  exceptions,
}: Pick<WorkspaceNotifications, 'choices' | 'exceptions'>): boolean {
  return [...choices, ...exceptions].some((it) => it.slack)
}
