import { defaultDraft, type ReportDraft, toSchedule } from './report-form.ts'
import { describeSchedule } from './schedule.ts'

type Site = { timezone: string }

type Template = {
  /** Its title; the first suggestion for the name of the report. */
  label: string
  /** Who reads it, and what for. */
  text: string
  /** What it prefills besides the defaults. */
  prefilled: Partial<ReportDraft>
}

/** The templates of reports, in display order. All that they prefill can be changed in the form. */
export const templates = {
  weekly: {
    label: 'Weekly overview',
    text: 'How many came, from where, what they read, and what it led to.',
    prefilled: {
      metrics: ['users', 'sessions', 'pageviews', 'bounce_rate', 'conversions', 'revenue'],
      charted: 'users',
      dimensions: ['channel', 'source', 'page'],
    },
  },
  campaigns: {
    label: 'Campaign performance',
    text: 'What each campaign cost and brought, with return on ad spend and cost per conversion.',
    prefilled: {
      metrics: ['sessions', 'conversions', 'conversion_rate', 'revenue', 'cost', 'roas', 'cpa'],
      charted: 'sessions',
      dimensions: ['campaign', 'source', 'medium'],
    },
  },
  ecommerce: {
    label: 'E-commerce',
    text: 'Revenue, orders and their value, by channel, campaign, country and device.',
    prefilled: {
      metrics: ['revenue', 'orders', 'average_order_value', 'revenue_per_visitor', 'refunds'],
      charted: 'revenue',
      dimensions: ['channel', 'campaign', 'country', 'device'],
    },
  },
  executive: {
    label: 'Executive one-pager',
    text: 'The few numbers of the last month that a board reads, compared with the same month a year before.',
    prefilled: {
      range: 'last_month',
      comparison: 'previous_year',
      metrics: ['revenue', 'users', 'conversions', 'cost', 'roas'],
      charted: 'revenue',
      dimensions: ['channel'],
      frequency: 'monthly',
    },
  },
  blank: {
    label: 'Blank',
    text: 'Choose everything yourself. Starts with visitors and sessions, without tables or a schedule.',
    prefilled: { name: '', metrics: ['users', 'sessions'], charted: 'users', type: 'on_demand' },
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates
export const templateNames = Object.keys(templates) as TemplateName[]

/** The template with this name, if there is one. */
export function parseTemplate(name: string | null): TemplateName | undefined {
  return templateNames.find((it) => it === name)
}

/** The draft of a new report from a template. @param email the first recipient */
export function fromTemplate(template: TemplateName, site: Site, email: string): ReportDraft {
  const { label, prefilled }: Template = templates[template]
  return { ...defaultDraft(site), name: label, email, ...prefilled }
}

/** When reports of a template run: `every Monday at 08:00 Europe/Berlin`; undefined if only on demand. */
export function templateSchedule(template: TemplateName, site: Site): string | undefined {
  const draft = fromTemplate(template, site, '')
  return draft.type === 'scheduled' ? describeSchedule(toSchedule(draft)) : undefined
}
