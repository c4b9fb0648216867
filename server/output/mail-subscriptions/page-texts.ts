import type { Language } from '../../../packages/text/languages.ts'
import type { Subscription } from './subscriptions.ts'

type Kind = Subscription['kind']

/** Texts of the page of an unsubscribe link, in HTML: names and addresses are escaped already. */
type PageTexts = {
  ask: { title: (name: string) => string; text: (email: string, kind: Kind, owner: string) => string }
  done: PageTexts['ask']
  unsubscribe: string
  again: string
  unknown: { title: string; text: string }
}

const germanKinds: Record<Kind, string> = {
  report: 'diesem Bericht',
  alert: 'diesem Alarm',
  digest: 'dieser Zusammenfassung',
}

export const pageTexts: Record<Language, PageTexts> = {
  en: {
    ask: {
      title: (name) => `Unsubscribe from “${name}”?`,
      text: (email, kind, owner) => `${email} will no longer receive e-mails for this ${kind} of ${owner}.`,
    },
    done: {
      title: (name) => `You are unsubscribed from “${name}”`,
      text: (email, kind, owner) => `${email} no longer receives e-mails for this ${kind} of ${owner}.`,
    },
    unsubscribe: 'Unsubscribe',
    again: 'Subscribe again',
    unknown: {
      title: 'This link does not work',
      text: `The report, alert or digest no longer exists, so no more e-mails are sent, or the link is incomplete. Use the link
exactly as it appears in the e-mail.`,
    },
  },
  de: {
    ask: {
      title: (name) => `„${name}“ abbestellen?`,
      text: (email, kind, owner) =>
        `${email} erhält dann keine E-Mails mehr zu ${germanKinds[kind]} von ${owner}.`,
    },
    done: {
      title: (name) => `„${name}“ ist abbestellt`,
      text: (email, kind, owner) =>
        `${email} erhält keine E-Mails mehr zu ${germanKinds[kind]} von ${owner}.`,
    },
    unsubscribe: 'Abbestellen',
    again: 'Wieder abonnieren',
    unknown: {
      title: 'Dieser Link funktioniert nicht',
      text: `Den Bericht, den Alarm oder die Zusammenfassung gibt es nicht mehr, dann werden auch keine E-Mails mehr gesendet, oder der
Link ist unvollständig. Verwenden Sie den Link genau so, wie er in der E-Mail steht.`,
    },
  },
}
