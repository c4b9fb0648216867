import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import {
  CompareQuery,
  comparedWith,
  PeriodAnswer,
  PeriodQuery,
  SessionFilterQuery,
} from '../traffic/model.ts'
import { peoplePage, personIds } from '../users/people-page-model.ts'

/** What counts as a step: page views, other events, or both. */
export const stepKinds = ['pages', 'events', 'both'] as const
export type StepKinds = (typeof stepKinds)[number]

export const pathLimits = { steps: 10, nodes: 25, groups: 20, groupName: 100 } as const

const nodeText = (description: string) =>
  t.Optional(t.String({ maxLength: 2100, description, examples: ['page:/pricing'] }))

const question = {
  ...PeriodQuery,
  from: nodeText(
    'Where paths start: `page:` and a path, `event:` and a name, or `group:` and the name of a group. Default: the first step of each session',
  ),
  to: nodeText('Where paths end, instead of `from`'),
  steps: t.Optional(
    t.Integer({
      minimum: 2,
      maximum: pathLimits.steps,
      default: 5,
      description: 'Maximum length of a path, including its start or end',
    }),
  ),
  include: t.Optional(
    stringEnum(stepKinds, { description: 'What counts as a step. Default: pages', examples: ['pages'] }),
  ),
  groups: t.Optional(
    t.String({
      maxLength: 4000,
      description:
        'Pages or events that count as one step, one group per line: `Products=/products/*`, `Cart=event:cart_*`. The first line that matches counts',
      examples: ['Products=/products/*'],
    }),
  ),
  collapse: t.Optional(
    t.Boolean({
      default: true,
      description: 'True: equal steps in a row, such as reloads, count as one step',
    }),
  ),
  nodes: t.Optional(
    t.Integer({
      minimum: 1,
      maximum: pathLimits.nodes,
      default: 10,
      description: 'Nodes per step: those with the most sessions. The node `other` counts the rest',
    }),
  ),
  ...SessionFilterQuery,
}

export const PathsQuery = t.Object({ ...question, ...CompareQuery })
export type PathsQuery = Static<typeof PathsQuery>

const node = (description: string) => t.String({ description, examples: ['page:/pricing'] })
const step = (description: string) => Type.Integer({ minimum: 1, description, examples: [1] })
const counts = {
  sessions: Type.Integer({ minimum: 0, description: 'Sessions', examples: [380] }),
  users: Type.Integer({ minimum: 0, description: 'People of these sessions', examples: [342] }),
}
const ends = {
  entries: Type.Integer({ minimum: 0, description: 'Sessions whose path begins here', examples: [0] }),
  drop_off: Type.Integer({ minimum: 0, description: 'Sessions whose path ends here', examples: [57] }),
  continues: Type.Integer({
    minimum: 0,
    description:
      'Sessions with more steps than the report shows: after its last step or, with `to`, before its first',
    examples: [0],
  }),
}
const previously = { description: 'The same of `compared_with`; null without a comparison' }
/** One schema for the report and its links: a name in the API description stands for one schema. */
const PreviousCounts = nullable(t.Object(counts, { title: 'PreviousPathCounts' }), previously)

export const PathsReport = t.Object(
  {
    period: PeriodAnswer,
    compared_with: comparedWith,
    ...counts,
    previous: PreviousCounts,
    nodes: t.Array(
      t.Object(
        {
          step: step('The number of the step, in chronological order. With `to`, paths end at the last one'),
          node: node(
            '`page:…`, `event:…`, `group:…`, or `other` for all nodes beyond the most frequent ones',
          ),
          ...counts,
          ...ends,
          previous: nullable(t.Object({ ...counts, ...ends }, { title: 'PreviousPathNode' }), previously),
        },
        { title: 'PathNode' },
      ),
      {
        description:
          'By step, those with the most sessions first and `other` last. A comparison counts the same nodes',
      },
    ),
    links: t.Array(
      t.Object(
        {
          step: step('The number of the step that the link leads from'),
          from: node('The node at that step'),
          to: node('The node at the next step'),
          ...counts,
          previous: PreviousCounts,
        },
        { title: 'PathLink' },
      ),
      { description: 'In the order of the nodes' },
    ),
  },
  { title: 'PathsReport' },
)
export type PathsReport = Static<typeof PathsReport>

/** The part of the sessions at a node that neither come from nor go to another node of the report. */
const endKinds = ['entries', 'drop_off', 'continues'] as const
export type EndKind = (typeof endKinds)[number]

const selection = {
  ...question,
  step: t.Integer({
    minimum: 1,
    maximum: pathLimits.steps,
    description: 'The step of the node',
    examples: [1],
  }),
  node: t.String({ maxLength: 2100, description: 'A node of that step', examples: ['page:/pricing'] }),
  next: t.Optional(
    t.String({
      maxLength: 2100,
      description: 'Only sessions that go on to this node of the next step',
      examples: ['page:/signup'],
    }),
  ),
  only: t.Optional(
    stringEnum(endKinds, { description: 'Only sessions that this number of the node counts' }),
  ),
}
const PathSelectionQuery = t.Object(selection)
export type PathSelectionQuery = Static<typeof PathSelectionQuery>

export const PathPeopleQuery = t.Object({ ...selection, ...peoplePage })
export type PathPeopleQuery = Static<typeof PathPeopleQuery>

export const PathSessionsQuery = t.Object({
  ...selection,
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Sessions per page' })),
  cursor: t.Optional(
    t.String({
      maxLength: 1000,
      description: 'From the previous page; do not change the other parameters',
      examples: ['WzE3NzIzNjY0MDAwMDAsIjEyMyIsMF0'],
    }),
  ),
})
export type PathSessionsQuery = Static<typeof PathSessionsQuery>

export const PathPerson = t.Object(
  {
    ...personIds,
    sessions: Type.Integer({ minimum: 1, description: 'Their sessions with this path', examples: [1] }),
    session_id: t.String({
      pattern: '^ses_',
      description: 'The last of these sessions',
      examples: ['ses_1f4c5d6e7f8a9b19ca5f1a7c0'],
    }),
    session_start: moment({ description: 'When it started' }),
  },
  { title: 'PathPerson' },
)
export type PathPerson = Static<typeof PathPerson>
