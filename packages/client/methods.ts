import type { paths } from './api.ts'
import { eventId, randomHex } from './event-id.ts'
import { Listing } from './listing.ts'
import { operations } from './operations.ts'
import type { CallOptions, Send } from './send.ts'

type Path<R extends string> = R extends `${string} ${infer P}?`
  ? P
  : R extends `${string} ${infer P}`
    ? P
    : never
type Verb<R extends string> = R extends `${infer V} ${string}` ? Lowercase<V> : never
type Operation<R extends string> =
  Path<R> extends keyof paths
    ? Verb<R> extends keyof paths[Path<R>]
      ? paths[Path<R>][Verb<R>]
      : never
    : never
type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : undefined

/** The body of a route's successful response: `Answer<'GET /v1/sites/{site_id}'>`. */
export type Answer<R extends string> =
  Operation<R> extends { responses: infer Answers }
    ? {
        [Status in keyof Answers]: Status extends 200 | 201 | 202 | 204 ? Json<Answers[Status]> : never
      }[keyof Answers]
    : never

/** The input of a route: its query parameters, or its body. */
export type Input<R extends string> = R extends `${string}?`
  ? Operation<R> extends { parameters: { query?: infer Query } }
    ? Query
    : never
  : Operation<R> extends { requestBody?: infer Content }
    ? Json<Exclude<Content, undefined>>
    : undefined

/** The data of a route's response, without its envelope. */
export type Data<R extends string> = Answer<R> extends { data: infer D } ? D : undefined

type Ids<P extends string> = P extends `${string}{${string}}${infer Rest}` ? [id: string, ...Ids<Rest>] : []
type Given<R extends string> = R extends `${string}?` ? Query<R> : R extends `P${string}` ? Body<R> : []
type Query<R extends string> =
  Operation<R> extends { parameters: { query: unknown } } ? [query: Input<R>] : [query?: Input<R>]
type Body<R extends string> =
  Operation<R> extends { requestBody: unknown }
    ? null extends Input<R>
      ? [body?: Input<R>]
      : [body: Input<R>]
    : [body?: Input<R>]

type Result<R extends string, Name> = Name extends 'list'
  ? Answer<R> extends { data: (infer Item)[] }
    ? Listing<Item, Answer<R> & { data: Item[] }>
    : never
  : Promise<
      Answer<R> extends { pagination: unknown } ? Answer<R> : Answer<R> extends { data: infer D } ? D : void
    >

export type Methods = {
  [Resource in keyof typeof operations]: {
    [Name in keyof (typeof operations)[Resource]]: (typeof operations)[Resource][Name] extends infer R extends
      string
      ? (...args: [...Ids<R>, ...Given<R>, options?: CallOptions]) => Result<R, Name>
      : never
  }
}

/** Creates a method for each route. */
export function createMethods(send: Send, now: () => number): Methods {
  const resources = Object.entries(operations).map(([resource, methods]) => [
    resource,
    Object.fromEntries(
      Object.entries(methods).map(([name, route]) => [name, createMethod(send, now, route, name === 'list')]),
    ),
  ])
  return Object.fromEntries(resources)
}

function createMethod(send: Send, now: () => number, route: string, isList: boolean) {
  const [verb = '', target = ''] = route.split(' ')
  const [template = '', query] = target.split('?')
  const takesQuery = query !== undefined

  return (...args: unknown[]) => {
    const path = template.replace(/\{(\w+)\}/g, (_, name) => {
      const id = args.shift()
      // With an empty id, the path of one resource would become the path of all of them.
      if (typeof id !== 'string' || id === '') throw new TypeError(`${name} is missing for ${route}`)
      return encodeURIComponent(id)
    })
    const input = takesQuery || verb.startsWith('P') ? args.shift() : undefined
    const options = args.shift() as CallOptions | undefined
    const load = async (more: object) => {
      const call = takesQuery ? { query: { ...(input as object | undefined), ...more } } : { body: input }
      return (await send(verb, path, { ...call, ...repeatable(verb, path, input, now), ...options })).body
    }
    return isList ? new Listing(load) : load({}).then(content)
  }
}

/** Makes a POST safe to retry: adds ids to events, or an idempotency key. */
function repeatable(verb: string, path: string, body: unknown, now: () => number) {
  if (verb !== 'POST') return {}
  if (!path.startsWith('/v1/events')) return { idempotencyKey: randomHex(16) }
  const identified = (event: unknown) => ({ event_id: eventId(now()), ...(event as object) })
  const { events } = body as { events?: unknown[] }
  return { body: events ? { ...(body as object), events: events.map(identified) } : identified(body) }
}

/** Returns a report with pages of rows as a whole, and only the data of any other response. */
function content(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || 'pagination' in body) return body
  return (body as { data: unknown }).data
}
