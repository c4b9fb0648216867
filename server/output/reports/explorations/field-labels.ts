import type { Language } from '../../../../packages/text/languages.ts'
import { eventFilterFields } from '../../../analytics/events/fields.ts'
import { parseFilter } from '../../../analytics/traffic/filter.ts'
import { senderKinds } from '../../../platform/http/sent-by.ts'
import { reportDimensions } from '../content.ts'
import { labelTexts } from '../label-texts.ts'
import { dimensionLabels, valueLabel } from '../labels.ts'
import { segmentNamesOf } from '../scope.ts'
import { sectionTexts } from '../section-texts.ts'
import type { ExplorationContext } from './exploration-context.ts'
import { explorationTexts } from './exploration-texts.ts'

/** The name of a field of events, as the heading above its values. */
export function fieldLabel(
  field: string,
  { language, site }: Pick<ExplorationContext, 'language' | 'site'>,
): string {
  const dimension = dimensionNamed(field)
  if (dimension) return dimensionLabels(dimension, language, site.settings.custom_dimensions)[1]
  if (field === 'event_name') return sectionTexts[language].sections.events.value
  const { fields } = explorationTexts[language]
  return isOwnField(field) ? fields[field] : field.replace(/^property:/, '')
}

/** A value of a field of events. */
export function fieldValueLabel(field: string, value: string, language: Language): string {
  const dimension = dimensionNamed(field)
  if (dimension) return valueLabel(dimension, value, language)
  const { none, senders } = explorationTexts[language]
  const sender = field === 'sent_by' ? senderKinds.find((it) => it === value) : undefined
  return sender ? senders[sender] : value || none
}

function isOwnField(field: string): field is 'sent_by' | 'error_group' {
  return field === 'sent_by' || field === 'error_group'
}

/** The dimension of sessions that a field of events has the name of. */
function dimensionNamed(field: string) {
  return reportDimensions.find((it) => it === field)
}

/** Describes a filter by fields of events and by segments; empty without one. */
export async function eventFilterWords(
  { services: { db }, site, language }: ExplorationContext,
  filters: string | undefined,
): Promise<string[]> {
  const conditions = parseFilter(filters ?? '', [...eventFilterFields, 'segment'])
  if (conditions.length === 0) return []
  const { segment, operators, or } = labelTexts[language]
  const ofSegments = conditions.filter((it) => it.dimension === 'segment')
  const names = await segmentNamesOf(
    db,
    ofSegments.flatMap((it) => it.values),
  )
  const words = conditions.map(({ dimension, operator, values }) => {
    const isSegment = dimension === 'segment'
    const labels = values.map((it) =>
      isSegment ? (names.get(it) ?? it) : fieldValueLabel(dimension, it, language),
    )
    const subject = isSegment ? segment : fieldLabel(dimension, { language, site })
    return `${subject} ${operators[operator]} ${labels.join(` ${or} `)}`
  })
  return [explorationTexts[language].filter(words.join('; '))]
}
