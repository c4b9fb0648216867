import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { type SegmentGroup, segmentStatuses, segmentTypes } from '../../../db/postgres/schema/segments.ts'
import { SiteParams } from '../../identity/sites/model.ts'
import { checkedLater, idOf, idParameter, moment, nullable } from '../../platform/http/fields.ts'
import { OffsetQuery } from '../../platform/http/pagination.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { SegmentRules } from './rules-model.ts'

/** Maximum number of user ids in one request, and in one list. */
export const listLimits = { request: 10_000, segment: 100_000 } as const
const evaluated_max = 10_000

const Name = t.String({ minLength: 1, maxLength: 200, examples: ['Loyal buyers'] })
const Description = t.String({ maxLength: 2000, examples: ['Bought for 100 or more, lately'] })
const SegmentType = stringEnum(segmentTypes, {
  description: '`dynamic`: who meets the rules. `static`: who is on a list of user ids',
  examples: ['dynamic'],
})
const Status = stringEnum(segmentStatuses, {
  description: 'An archived segment keeps its members, is not determined anew and filters nothing',
  examples: ['active'],
})
const UserId = t.String({ minLength: 1, maxLength: 256, examples: ['user-42'] })
const userCount = (description: string) => Type.Integer({ minimum: 0, description, examples: [1204] })
const Limit = t.Optional(
  t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries a page' }),
)
const Cursor = t.Optional(
  t.String({ maxLength: 1000, description: 'From the page before', examples: ['WzQ3MTEsIjE3Il0'] }),
)

/** A segment in API responses. */
export const Segment = t.Object(
  {
    id: idOf('segment'),
    name: t.String({ examples: ['Loyal buyers'] }),
    description: t.String({ examples: ['Bought for 100 or more, lately'] }),
    type: SegmentType,
    rules: nullable(Type.Unsafe<SegmentGroup>(SegmentRules), { description: 'Null for lists' }),
    status: Status,
    user_count: userCount('Members, as they were last determined'),
    last_computed: moment({ description: 'When that was' }),
    next_computation: nullable(moment(), { description: 'When they are determined anew; null for lists' }),
    computation_error: nullable(t.String({ examples: ['The query ran out of memory'] }), {
      description: 'Why the last attempt failed; null when it did not',
      examples: [null],
    }),
    created_at: moment(),
    updated_at: moment(),
  },
  { title: 'Segment' },
)
export type Segment = Static<typeof Segment>

const Rules = checkedLater(SegmentRules)
const UserIds = t.Array(UserId, { minItems: 1, maxItems: listLimits.request, examples: [['user-42']] })

export const SegmentCreation = t.Object(
  {
    name: Name,
    description: t.Optional(Description),
    type: t.Optional(SegmentType),
    rules: t.Optional(Rules),
    user_ids: t.Optional(
      t.Array(UserId, {
        maxItems: listLimits.request,
        description: 'Of a segment of type `static`: who is on its list from the beginning',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'SegmentCreation',
    examples: [{ name: 'Loyal buyers', rules: SegmentRules.examples[0] }],
  },
)
export type SegmentCreation = Static<typeof SegmentCreation>

export const SegmentChange = t.Object(
  {
    name: t.Optional(Name),
    description: t.Optional(Description),
    rules: t.Optional(Rules),
    status: t.Optional(Status),
  },
  {
    additionalProperties: false,
    minProperties: 1,
    title: 'SegmentChange',
    examples: [{ description: 'Bought for 100 or more' }],
  },
)
export type SegmentChange = Static<typeof SegmentChange>

export const SegmentParams = t.Object({ ...SiteParams.properties, segment_id: idParameter('segment') })

export const SegmentListQuery = t.Object({
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 200, default: 100, description: 'Entries a page' })),
  offset: OffsetQuery.offset,
  status: t.Optional(stringEnum(segmentStatuses, { description: 'Only segments in this state' })),
  type: t.Optional(stringEnum(segmentTypes, { description: 'Only segments of this type' })),
})
export type SegmentListQuery = Static<typeof SegmentListQuery>

export const PreviewQuery = t.Object(
  { rules: Rules },
  { additionalProperties: false, title: 'SegmentPreviewQuery' },
)

const whoItIs = {
  user_id: nullable(t.String({ examples: ['user-42'] }), {
    description: 'Null for somebody who never signed in',
  }),
  client_id: nullable(t.String({ examples: ['cid_8f3a'] }), {
    description: 'The browser of somebody who never signed in, else null',
    examples: [null],
  }),
}

export const SegmentPreview = t.Object(
  {
    user_count: userCount('People who meet the rules now'),
    total_users: Type.Integer({
      minimum: 0,
      description: 'People of the site in all',
      examples: [48_210],
    }),
    samples: t.Array(
      t.Object(
        {
          ...whoItIs,
          first_seen: moment(),
          last_seen: moment(),
          total_sessions: Type.Integer({ minimum: 1, examples: [7] }),
          total_pageviews: Type.Integer({ minimum: 0, examples: [31] }),
        },
        { title: 'SegmentPreviewSample' },
      ),
      { description: 'Some of them, five at most' },
    ),
  },
  { title: 'SegmentPreview' },
)
export type SegmentPreview = Static<typeof SegmentPreview>

export const SegmentMember = t.Object(
  {
    ...whoItIs,
    since: moment({ description: 'The first computation from which on all found them in it' }),
  },
  { title: 'SegmentMember' },
)
export type SegmentMember = Static<typeof SegmentMember>

export const MembersQuery = t.Object({
  limit: Limit,
  cursor: Cursor,
  format: t.Optional(
    stringEnum(['json', 'csv'], {
      description: 'csv: all members at once as a file. Default: what Accept asks for',
    }),
  ),
})
export type MembersQuery = Static<typeof MembersQuery>

export const MembersChange = t.Object(
  { user_ids: UserIds },
  { additionalProperties: false, title: 'SegmentMembersChange' },
)

/** One computation of a segment. */
export const SegmentComputation = t.Object(
  {
    computed_at: moment(),
    user_count: userCount('Members then'),
    entered: Type.Integer({ minimum: 0, description: 'Who was none before', examples: [31] }),
    left: Type.Integer({ minimum: 0, description: 'Who was one before and no longer is', examples: [17] }),
  },
  { title: 'SegmentComputation' },
)
export type SegmentComputation = Static<typeof SegmentComputation>

export const HistoryQuery = t.Object({ limit: Limit, cursor: Cursor })
export type HistoryQuery = Static<typeof HistoryQuery>

export const EvaluationQuery = t.Object(
  {
    site_id: t.String({ minLength: 1, maxLength: 100, examples: ['site_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
    user_ids: t.Array(UserId, { minItems: 1, maxItems: evaluated_max, examples: [['user-42', 'user-43']] }),
    segment_ids: t.Optional(
      t.Array(
        t.String({ minLength: 1, maxLength: 100, examples: ['seg_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b'] }),
        {
          minItems: 1,
          maxItems: 200,
          description: 'Only these segments. Default: all active ones of the site',
        },
      ),
    ),
  },
  { additionalProperties: false, title: 'SegmentEvaluationQuery' },
)
export type EvaluationQuery = Static<typeof EvaluationQuery>

export const SegmentEvaluation = t.Object(
  {
    evaluated_at: moment({ description: 'Rules were evaluated then, for these users' }),
    segments: t.Array(
      t.Object(
        { id: idOf('segment'), name: t.String({ examples: ['Loyal buyers'] }) },
        { title: 'EvaluatedSegment' },
      ),
      { description: 'Which segments were looked at' },
    ),
    users: t.Array(
      t.Object(
        {
          user_id: t.String({ examples: ['user-42'] }),
          segment_ids: t.Array(idOf('segment'), { description: 'Those that the user is in' }),
        },
        { title: 'EvaluatedUser' },
      ),
      { description: 'In the order of the request, each user once' },
    ),
  },
  { title: 'SegmentEvaluation' },
)
export type SegmentEvaluation = Static<typeof SegmentEvaluation>
