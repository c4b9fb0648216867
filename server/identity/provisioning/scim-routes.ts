import { Elysia } from 'elysia'
import { asCaller } from '../../platform/audit/caller.ts'
import { MethodNotAllowed } from '../../platform/errors.ts'
import { readJsonBody } from '../../platform/http/body.ts'
import { allowedMethods } from '../../platform/http/methods.ts'
import type { Services } from '../../services.ts'
import type { Provisioned } from './access.ts'
import { changePerson, createPerson, removePerson } from './change-people.ts'
import { listOf, resourceType, results_max, schema, serviceProviderConfig, userType } from './discovery.ts'
import { readFilter } from './filter.ts'
import { type FoundPerson, findPerson, listPeople, showMembers } from './people.ts'
import { answerOf, scimJson, scimTypes } from './scim-answer.ts'
import { invalidValue, notFound } from './scim-error.ts'
import { selected } from './selection.ts'
import { scimUrl } from './tokens.ts'
import { patchUser, readUser } from './user-input.ts'
import { toAnswer } from './user-resource.ts'
import { describeSchema } from './user-schema.ts'

const count_default = 100
/** Beyond any workspace. Postgres takes offsets up to 64 bits. */
const startIndex_max = 1_000_000

type Call = {
  request: Request
  params: Record<string, string>
  query: URLSearchParams
  provisioned: Provisioned
}
type Context = Parameters<typeof answerOf>[1] & { params: Record<string, string> }

/**
 * The SCIM endpoint (RFC 7644), with which the identity provider of a workspace manages its members. Every request needs the
 * token of the workspace.
 */
export const scimRoutes = (services: Services) => {
  const baseUrl = scimUrl(services.config)
  const options = { parse: 'none' } as const

  /** A route whose requests have a valid token, and whose failures are answered as SCIM has it. */
  const provisioned = (run: (call: Call) => Promise<Response> | Response) => (context: Context) =>
    answerOf(services, context, (provisioned, caller) =>
      asCaller(caller, async () => {
        const { request, params } = context
        return run({ request, params, query: new URL(request.url).searchParams, provisioned })
      }),
    )

  const user = (person: FoundPerson, { query, provisioned }: Call, status = 200) => {
    const answer = toAnswer(person, provisioned, baseUrl)
    return scimJson(selected(answer, query), status, { Location: answer.meta.location })
  }

  async function list({ query, provisioned }: Call): Promise<Response> {
    const startIndex = Math.min(Math.max(1, integer(query, 'startIndex', 1)), startIndex_max)
    const count = Math.min(Math.max(0, integer(query, 'count', count_default)), results_max)
    const filter = readFilter(query.get('filter'))
    await showMembers(services.db, services.clock, provisioned.workspaceId)
    const page = { offset: startIndex - 1, count }
    const { total, people } = await listPeople(services.db, provisioned.workspaceId, filter, page)
    const answers = people.map((it) => selected(toAnswer(it, provisioned, baseUrl), query))
    return scimJson(listOf(answers, total, startIndex))
  }

  const routes = new Elysia({ prefix: '/scim/v2', detail: { hide: true } })
    .get(
      '/ServiceProviderConfig',
      provisioned(() => scimJson(serviceProviderConfig(baseUrl))),
      options,
    )
    .get(
      '/ResourceTypes',
      provisioned(() => scimJson(listOf([userType(baseUrl)]))),
      options,
    )
    .get(
      '/ResourceTypes/:id',
      provisioned(({ params }) => scimJson(resourceType(baseUrl, idOf(params)))),
      options,
    )
    .get(
      '/Schemas',
      provisioned(() => scimJson(listOf([describeSchema(baseUrl)]))),
      options,
    )
    .get(
      '/Schemas/:id',
      provisioned(({ params }) => scimJson(schema(baseUrl, idOf(params)))),
      options,
    )
    .get('/Users', provisioned(list), options)
    .post(
      '/Users',
      provisioned(async (call) => {
        const sent = await readUser(await readJsonBody(call.request, scimTypes))
        return user(await createPerson(services, call.provisioned, sent), call, 201)
      }),
      options,
    )
    .get(
      '/Users/:id',
      provisioned(async (call) =>
        user(await findPerson(services.db, call.provisioned.workspaceId, personId(call)), call),
      ),
      options,
    )
    .put(
      '/Users/:id',
      provisioned(async (call) => {
        const sent = await readUser(await readJsonBody(call.request, scimTypes))
        return user(await changePerson(services, call.provisioned, personId(call), () => sent), call)
      }),
      options,
    )
    .patch(
      '/Users/:id',
      provisioned(async (call) => {
        const body = await readJsonBody(call.request, scimTypes)
        const change = changePerson(services, call.provisioned, personId(call), (it) => patchUser(it, body))
        return user(await change, call)
      }),
      options,
    )
    .delete(
      '/Users/:id',
      provisioned(async (call) => {
        await removePerson(services, call.provisioned, personId(call))
        return new Response(null, { status: 204 })
      }),
      options,
    )

  const methods = allowedMethods(routes.routes)
  const unknown = provisioned(({ request }) => {
    const { pathname } = new URL(request.url)
    const allow = methods(pathname)
    if (allow.length > 0) throw new MethodNotAllowed(allow)
    throw notFound(`endpoint ${pathname}: only people are provisioned, at /Users`)
  })
  return routes.all('', unknown, options).all('/*', unknown, options)
}

function integer(query: URLSearchParams, name: string, missing: number): number {
  const text = query.get(name)
  if (text === null || text === '') return missing
  if (!/^-?\d{1,15}$/.test(text)) throw invalidValue(`${name} must be an integer`)
  return Number(text)
}

function idOf(params: Record<string, string>): string {
  return params.id ?? ''
}

/** @throws ScimError for what no id looks like, such as a text that the database cannot store */
function personId({ params }: Pick<Call, 'params'>): string {
  if (!/^person_[0-9a-f]{32}$/.test(idOf(params))) throw notFound(`user ${idOf(params)}`)
  return idOf(params)
}
