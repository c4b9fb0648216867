import type { Choice } from '#lib/components/Select.svelte'
import { channelsNamed, countriesNamed, deviceNamed, nameOf } from './dimensions.ts'
import { type Condition, isComplete, isNamed, parseFilterField, parseOperator } from './filters.ts'

/** The fields of the form that adds a filter. */
export const conditionFields = { dimension: 'add', operator: 'how', value: 'what' } as const

/** The condition that the form adds; undefined if it was not sent or is incomplete. Segments and goals can be given by name. */
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
  const condition =
    dimension === 'country'
      ? inCodes(operator, value)
      : (inChannels(dimension, operator, value) ?? {
          dimension,
          operator,
          values: [readValue(dimension, value, names)],
        })
  return isComplete(condition) ? condition : undefined
}

/** Converts a country name to codes: countries are stored by code but searched by name. */
function inCodes(operator: Condition['operator'], value: string): Condition {
  const isPart = operator.endsWith('~')
  const named = countriesNamed(value)
  const exact = named.filter((code) => nameOf('country', code).toLowerCase() === value.toLowerCase())
  const codes = isPart ? named : exact
  return {
    dimension: 'country',
    operator: operator.startsWith('!') ? '!=' : '==',
    values: codes.length > 0 ? codes : [value.toUpperCase()],
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
  if (isNamed(dimension)) return names.find((it) => it.label === value)?.value ?? value
  return dimension === 'device' ? deviceNamed(value) : value
}
