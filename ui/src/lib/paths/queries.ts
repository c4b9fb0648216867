import type { ApiCall } from '#lib/api-call.ts'
import { printConditions } from '#lib/dashboard/filters.ts'
import { days, type Timeframe } from '#lib/dashboard/queries.ts'
import { parseViewWithoutTraffic, type ViewState } from '#lib/dashboard/view-state.ts'
import type {
  EndKind,
  PathPeopleQuery,
  PathSessionsQuery,
  PathsQuery,
  StepKinds,
} from '../../../../server/analytics/paths/model.ts'
import { nodeName } from './labels.ts'

/** The labels of what counts as a step. */
export const stepKindLabels: Record<StepKinds, string> = {
  pages: 'Pages',
  events: 'Events',
  both: 'Pages and events',
}
export const stepKinds = Object.keys(stepKindLabels) as StepKinds[]

export const stepChoices = [2, 3, 4, 5, 6, 7, 8, 9, 10]
export const nodeChoices = [5, 10, 15, 25]
const defaults = { steps: 5, nodes: 10 } as const

/** The complete state of the page, which is stored in its URL. */
export type PathsView = {
  /** The period and the filters. */
  view: ViewState
  include: StepKinds
  /** The node that paths start or end with, in the notation of the API; empty for the first step of sessions. */
  node: string
  isEnd: boolean
  steps: number
  nodes: number
  /** One group per line. */
  groups: string
  isCollapsed: boolean
  /** True if the table shows all of its rows. */
  isWhole: boolean
}

/** The sessions that are listed, or whose people are: those at a node, of a link, or that begin, end or continue at a node. */
export type Selection = { step: number; of: string; next?: string | undefined; only?: EndKind | undefined }

/** Parses the view from a URL. Invalid values become defaults. */
export function parsePathsView(params: URLSearchParams): PathsView {
  const node = nodeOf(params.get('node')?.trim() ?? '')
  return {
    view: parseViewWithoutTraffic(params),
    include: withNode(stepKinds.find((it) => it === params.get('include')) ?? 'pages', node),
    node,
    isEnd: params.get('direction') === 'end',
    steps: oneOf(stepChoices, params.get('steps')) ?? defaults.steps,
    nodes: oneOf(nodeChoices, params.get('nodes')) ?? defaults.nodes,
    groups: (params.get('groups') ?? '').replaceAll('\r\n', '\n').trim(),
    isCollapsed: params.get('reloads') !== 'count',
    isWhole: params.get('rows') === 'all',
  }
}

/** Reads a node as people write it: `/pricing` is a page, and `sign_up` an event. */
function nodeOf(text: string): string {
  if (text === '' || /^(page|event|group):/.test(text)) return text
  return text.startsWith('/') ? `page:${text}` : `event:${text}`
}

/** Paths from a page and without pages would be empty. */
function withNode(include: StepKinds, node: string): StepKinds {
  const isMissing =
    (node.startsWith('page:') && include === 'events') || (node.startsWith('event:') && include === 'pages')
  return isMissing ? 'both' : include
}

/** The view with other steps. It loses a node that is not among them. */
export function withInclude(view: PathsView, include: StepKinds): PathsView {
  return { ...view, include, node: withNode(include, view.node) === include ? view.node : '' }
}

function oneOf(numbers: readonly number[], text: string | null): number | undefined {
  return numbers.find((it) => String(it) === text)
}

/** The query parameters of a view except its period and filters, without defaults. */
export function printPathsView(view: Omit<PathsView, 'view'>): Record<string, string | undefined> {
  return {
    include: view.include === 'pages' ? undefined : view.include,
    direction: view.isEnd ? 'end' : undefined,
    node: view.node || undefined,
    steps: view.steps === defaults.steps ? undefined : String(view.steps),
    nodes: view.nodes === defaults.nodes ? undefined : String(view.nodes),
    groups: view.groups || undefined,
    reloads: view.isCollapsed ? undefined : 'count',
    rows: view.isWhole ? 'all' : undefined,
  }
}

const endKinds: readonly EndKind[] = ['entries', 'drop_off', 'continues']

/** Parses which sessions are selected. What the report does not have is refused by the API. */
export function parseSelection(params: URLSearchParams): Selection {
  return {
    step: Number(params.get('step')) || 1,
    of: params.get('of') ?? '',
    next: params.get('next') ?? undefined,
    only: endKinds.find((it) => it === params.get('only')),
  }
}

/** What is listed of a selection. */
export type PathList = 'sessions' | 'people'

export function printSelection({ step, of, next, only }: Selection): Record<string, string | undefined> {
  return { step: String(step), of, next, only }
}

/** `Paths from /pricing` */
export function pathsTitle({ node, isEnd }: PathsView): string {
  if (node === '') return 'Paths'
  return isEnd ? `Paths to ${nodeName(node)}` : `Paths from ${nodeName(node)}`
}

export function pathsQuery({ view, ...rest }: PathsView, { range }: Timeframe): PathsQuery {
  const filters = printConditions(view.conditions)
  return {
    ...days(range),
    include: rest.include,
    steps: rest.steps,
    nodes: rest.nodes,
    ...(rest.node && { [rest.isEnd ? 'to' : 'from']: rest.node }),
    ...(rest.groups && { groups: rest.groups }),
    ...(!rest.isCollapsed && { collapse: false }),
    ...(filters && { filters }),
  }
}

export function selectionQuery(
  view: PathsView,
  time: Timeframe,
  { step, of, next, only }: Selection,
  page: { limit: number; cursor: string | undefined },
): PathPeopleQuery & PathSessionsQuery {
  return {
    ...pathsQuery(view, time),
    step,
    node: of,
    ...(next !== undefined && { next }),
    ...(only !== undefined && { only }),
    limit: page.limit,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  }
}

export function pathsCall(siteId: string, query: PathsQuery, list: '' | `/${PathList}` = ''): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/paths${list}`, query }
}
