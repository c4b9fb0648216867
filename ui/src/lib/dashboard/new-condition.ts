import type { Choice } from '#lib/components/Select.svelte'
import { clockChoices, isClockField } from './clock-fields.ts'
import { asCode, type CodedDimension, codesNamed, isCoded, nameOfCode } from './codes.ts'
import { channelsNamed, type Dimension, deviceNamed, screenSizeNamed } from './dimensions.ts'
import { type Condition, isComplete, isNamed, parseFilterField, parseOperator } from './filters.ts'

/** The fields of the form that adds a filter. */
export const conditionFields = { dimension: 'add', operator: 'how', value: 'what' } as const

/** The condition that the form adds; undefined if it was not sent or is incomplete. Segments, goals and times of the week can be given by name. */
export function newCondition(params: URLSearchParams, names: readonly Choice[] = []): Condition | undefined {
  return readCondition(
    params.get(conditionFields.dimension),
    params.get(conditionFields.operator) ?? '==',
    params.get(conditionFields.value)?.trim() ?? '',
    names,
  )
}

/** Parses a condition as users write it; undefined if it is incomplete. */
export function readCondition(
  field: unknown,
  sign: unknown,
  value: string,
  names: readonly Choice[] = [],
): Condition | undefined {
  const dimension = parseFilterField(field)
  const operator = parseOperator(sign)
  if (!dimension || !operator || value === '') return undefined
  const condition = isCoded(dimension)
    ? inCodes(dimension, operator, value)
    : (inChannels(dimension, operator, value) ?? {
        dimension,
        operator,
        values: [readValue(dimension, value, names)],
      })
  return isComplete(condition) ? condition : undefined
}

/** The condition for the values whose display name contains the text. */
export function searchOf(dimension: Dimension, text: string): Condition {
  // `??` matches no rows. An empty code would match rows whose value is unknown.
  if (isCoded(dimension)) return { dimension, operator: '==', values: [...codesNamed(dimension, text), '??'] }
  const stored = dimension === 'screen_size' ? screenSizeNamed(text) : text
  return { dimension, operator: '=~', values: [stored] }
}

/** Converts a name to codes: countries and languages are stored by code but searched by name. */
function inCodes(dimension: CodedDimension, operator: Condition['operator'], value: string): Condition {
  const isPart = operator.endsWith('~')
  const named = codesNamed(dimension, value)
  const exact = named.filter((code) => nameOfCode(dimension, code).toLowerCase() === value.toLowerCase())
  const codes = isPart ? named : exact
  return {
    dimension,
    operator: operator.startsWith('!') ? '!=' : '==',
    values: codes.length > 0 ? codes : [asCode(dimension, value)],
  }
}

/** Converts the display name of a channel, or a part of it; undefined for other texts. */
function inChannels(
  dimension: Condition['dimension'],
  operator: Condition['operator'],
  value: string,
): Condition | undefined {
  const values = dimension === 'channel' ? channelsNamed(value, operator.endsWith('~')) : []
  if (values.length === 0) return undefined
  return { dimension, operator: operator.startsWith('!') ? '!=' : '==', values }
}

function readValue(dimension: Condition['dimension'], value: string, names: readonly Choice[]): string {
  if (isClockField(dimension)) return clockChoices(dimension).find((it) => it.label === value)?.value ?? value
  if (isNamed(dimension)) return names.find((it) => it.label === value)?.value ?? value
  if (dimension === 'screen_size') return screenSizeNamed(value)
  return dimension === 'device' ? deviceNamed(value) : value
}
