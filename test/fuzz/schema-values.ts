import fc from 'fast-check'
import { hostileName, hostileNumber, hostileText, hostileValue } from './hostile.ts'
import { type Json, Members, toJson } from './json.ts'
import type { Schema } from './operations.ts'

const anyObject: Schema = { type: 'object', additionalProperties: true }

/** Generates values that a schema allows. */
export function validValue(schema: Schema): fc.Arbitrary<Json> {
  if (schema.const !== undefined) return fc.constant(toJson(schema.const))
  if (schema.enum) return fc.constantFrom(...schema.enum.map(toJson))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(validValue))
  if (schema.allOf) return validValue(merged(schema.allOf))
  const examples = [...(schema.examples ?? []), ...(schema.example === undefined ? [] : [schema.example])]
  const made = madeValue(schema)
  return examples.length > 0
    ? fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...examples.map((it) => toJson(withKnownIds(it)))) },
        { weight: 1, arbitrary: made },
      )
    : made
}

function madeValue(schema: Schema): fc.Arbitrary<Json> {
  const types = [schema.type ?? []].flat()
  if (schema.nullable && !types.includes('null')) types.push('null')
  if (types.length > 1)
    return fc.oneof(...types.map((type) => madeValue({ ...schema, type, nullable: false })))
  switch (types[0]) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer(between(schema, -1000, 1000))
    case 'number':
      return fc.double({ ...between(schema, -1e6, 1e6), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return list(schema, validValue(schema.items ?? {}))
    case 'object':
      return members(schema).map((it) => new Members(it))
    default:
      return schema.properties
        ? madeValue({ ...anyObject, ...schema })
        : fc.oneof(fc.constant('any'), hostileValue)
  }
}

/**
 * Generates values with one flaw: another type, a value past a limit, a missing member, an extra member, the same
 * name twice. Some of them are allowed after all: hostile input is not always invalid.
 */
export function nearlyValidValue(schema: Schema): fc.Arbitrary<Json> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(nearlyValidValue))
  if (schema.allOf) return nearlyValidValue(merged(schema.allOf))
  const type = [schema.type ?? []].flat()[0] ?? (schema.properties ? 'object' : undefined)
  switch (type) {
    case 'string':
      return fc.oneof(
        { weight: 3, arbitrary: hostileText },
        { weight: 1, arbitrary: fc.constant('x'.repeat((schema.maxLength ?? 1000) + 1)) },
        { weight: 1, arbitrary: hostileValue },
      )
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.constantFrom((schema.minimum ?? 0) - 1, (schema.maximum ?? 1e9) + 1, (schema.minimum ?? 0) + 0.5),
        hostileNumber,
        hostileValue,
      )
    case 'array':
      return fc.oneof(
        fc
          .tuple(list(schema, validValue(schema.items ?? {})), nearlyValidValue(schema.items ?? {}))
          .map(([values, wrong]) => [...(values as Json[]), wrong]),
        fc.constantFrom(0, (schema.maxItems ?? 1000) + 1).map((length) => new Array<Json>(length).fill(null)),
        hostileValue,
      )
    case 'object':
      return fc.oneof(
        { weight: 6, arbitrary: flawedMembers(schema).map((it) => new Members(it)) },
        { weight: 1, arbitrary: hostileValue },
      )
    default:
      return hostileValue
  }
}

type Entries = [string, Json][]

/** A placeholder for the id of an existing resource of the scene. */
export const knownMark = (name: (typeof knownNames)[number]) => `known.${name}.known`
/** The names of resources that requests refer to outside the path. */
export const knownNames = ['site_id', 'conversion_id', 'segment_id', 'fact_id', 'user_id', 'url'] as const

/** The most frequent value of a member or parameter, by its name. */
const frequentValues: Record<string, Json> = {
  site_id: knownMark('site_id'),
  site_ids: [knownMark('site_id')],
  conversion_id: knownMark('conversion_id'),
  conversion_ids: [knownMark('conversion_id')],
  segment: knownMark('segment_id'),
  user_ids: [knownMark('user_id')],
  // A user with an erasure, who may be seen again afterwards.
  user_id: 'nobody',
  event_id: knownMark('fact_id'),
  url: knownMark('url'),
}

/** Makes an example refer to an existing resource. */
function withKnownIds(example: unknown): unknown {
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example
  const member = ([name, value]: [string, unknown]) => [
    name,
    name !== 'event_id' && Object.hasOwn(frequentValues, name) ? frequentValues[name] : value,
  ]
  return Object.fromEntries(Object.entries(example).map(member))
}

/**
 * Generates a value for a member or parameter with this name. An id mostly belongs to an existing resource; a URL is
 * mostly one that is accepted.
 */
export function valueNamed(name: string, schema: Schema): fc.Arbitrary<Json> {
  const value = validValue(schema)
  if (!Object.hasOwn(frequentValues, name)) return value
  // The sender of an event chooses its id.
  const weight = name === 'event_id' ? 1 : 6
  return fc.oneof(
    { weight, arbitrary: fc.constant(frequentValues[name] as Json) },
    { weight: 1, arbitrary: value },
  )
}

/** Generates the members of a valid object. */
function members(schema: Schema, without?: string): fc.Arbitrary<Entries> {
  const required = new Set(schema.required)
  const known = Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== without)
    .map(([name, it]) => {
      const entry = valueNamed(name, it).map((value): Entries => [[name, value]])
      return required.has(name)
        ? entry
        : fc.oneof({ weight: 1, arbitrary: fc.constant<Entries>([]) }, { weight: 2, arbitrary: entry })
    })
  const others = Object.values(schema.patternProperties ?? {})
  const open =
    others[0] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined)
  if (open || schema.additionalProperties === true)
    known.push(fc.array(fc.tuple(hostileName, validValue(open ?? {})), { maxLength: 3 }))
  return fc.tuple(...known).map((it) => it.flat())
}

function flawedMembers(schema: Schema): fc.Arbitrary<Entries> {
  const properties = Object.entries(schema.properties ?? {})
  const extra = fc
    .tuple(members(schema), hostileName, hostileValue)
    .map(([entries, name, value]): Entries => [...entries, [name, value]])
  if (properties.length === 0) return extra
  const flawedOne = fc
    .constantFrom(...properties)
    .chain(([name, it]) =>
      fc
        .tuple(members(schema, name), nearlyValidValue(it))
        .map(([entries, value]): Entries => [...entries, [name, value]]),
    )
  const oneLess = fc.constantFrom(...properties).chain(([name]) => members(schema, name))
  const oneTwice = fc
    .tuple(members(schema), fc.constantFrom(...properties))
    .chain(([entries, [name]]) =>
      hostileValue.map((value): Entries => [[name, value], ...entries, [name, value]]),
    )
  return fc.oneof(
    { weight: 6, arbitrary: flawedOne },
    { weight: 1, arbitrary: oneLess },
    { weight: 1, arbitrary: oneTwice },
    { weight: 1, arbitrary: extra },
  )
}

function list(schema: Schema, item: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const minLength = schema.minItems ?? 0
  const length = { minLength, maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 5, 5)) }
  return schema.uniqueItems
    ? fc.uniqueArray(item, { ...length, selector: (it) => JSON.stringify(it) })
    : fc.array(item, length)
}

function text({ pattern, format, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((it) => it.toISOString())
  if (format === 'integer' || format === 'numeric') return fc.nat(1000).map(String)
  const made = fc.string({ minLength, maxLength: Math.min(maxLength ?? 40, minLength + 40) })
  const fits = (it: string) => it.length >= minLength && it.length <= (maxLength ?? Number.POSITIVE_INFINITY)
  return fc.oneof({ weight: 3, arbitrary: made }, { weight: 1, arbitrary: hostileText.filter(fits) })
}

function between({ minimum, maximum }: Schema, min: number, max: number): { min: number; max: number } {
  return {
    min: minimum ?? Math.min(min, maximum ?? min),
    max: maximum ?? Math.max(max, minimum ?? max),
  }
}

function merged(schemas: Schema[]): Schema {
  return {
    ...Object.assign({}, ...schemas),
    properties: Object.assign({}, ...schemas.map((it) => it.properties)),
    required: schemas.flatMap((it) => it.required ?? []),
  }
}
