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
  description: '`dynamic`: people who meet the rules. `static`: a list of user ids',
  examples: ['dynamic'],
})
const Status = stringEnum(segmentStatuses, {
  description: 'An archived segment keeps its members, is not recomputed, and cannot be used in filters',
  examples: ['active'],
})
const UserId = t.String({ minLength: 1, maxLength: 256, examples: ['user-42'] })
const userCount = (description: string) => Type.Integer({ minimum: 0, description, examples: [1204] })
const Limit = t.Optional(
  t.Integer({ minimum: 1, maximum: 1000, default: 100, description: 'Entries per page' }),
)
const Cursor = t.Optional(
  t.String({
    maxLength: 1000,
    description: 'The cursor from the previous page',
    examples: ['WzQ3MTEsIjE3Il0'],
  }),
)

/** A segment in API responses. */
export const Segment = t.Object(
  {
    id: idOf('segment'),
    name: t.String({ examples: ['Loyal buyers'] }),
    description: t.String({ examples: ['Bought for 100 or more, lately'] }),
    type: SegmentType,
    rules: nullable(Type.Unsafe<SegmentGroup>(SegmentRules), { description: 'Null for static segments' }),
    status: Status,
    user_count: userCount('Members as of the last computation'),
    last_computed: moment({ description: 'Time of the last computation' }),
    next_computation: nullable(moment(), {
      description: 'Time of the next scheduled computation; null for static and archived segments',
    }),
    computation_error: nullable(t.String({ examples: ['The query ran out of memory'] }), {
      description: 'Why the last computation failed; null if it succeeded',
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
        description: 'The initial members of a segment of type `static`',
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
  limit: t.Optional(t.Integer({ minimum: 1, maximum: 200, default: 100, description: 'Entries per page' })),
  offset: OffsetQuery.offset,
  status: t.Optional(stringEnum(segmentStatuses, { description: 'Only segments in this state' })),
  type: t.Optional(stringEnum(segmentTypes, { description: 'Only segments of this type' })),
})
export type SegmentListQuery = Static<typeof SegmentListQuery>

export const PreviewQuery = t.Object(
  { rules: Rules },
  { additionalProperties: false, title: 'SegmentPreviewQuery' },
)

const personIds = {
  user_id: nullable(t.String({ examples: ['user-42'] }), {
    description: 'Null for anonymous visitors',
  }),
  client_id: nullable(t.String({ examples: ['cid_8f3a'] }), {
    description: 'The browser of an anonymous visitor; null for users',
    examples: [null],
  }),
}

export const SegmentPreview = t.Object(
  {
    user_count: userCount('People who meet the rules now'),
    total_users: Type.Integer({
      minimum: 0,
      description: 'All people of the site',
      examples: [48_210],
    }),
    samples: t.Array(
      t.Object(
        {
          ...personIds,
          first_seen: moment(),
          last_seen: moment(),
          total_sessions: Type.Integer({ minimum: 1, examples: [7] }),
          total_pageviews: Type.Integer({ minimum: 0, examples: [31] }),
        },
        { title: 'SegmentPreviewSample' },
      ),
      { description: 'Up to five of these people' },
    ),
  },
  { title: 'SegmentPreview' },
)
export type SegmentPreview = Static<typeof SegmentPreview>

export const SegmentMember = t.Object(
  {
    ...personIds,
    since: moment({ description: 'Time since which all computations have found the person in the segment' }),
  },
  { title: 'SegmentMember' },
)
export type SegmentMember = Static<typeof SegmentMember>

export const MembersQuery = t.Object({
  limit: Limit,
  cursor: Cursor,
  format: t.Optional(
    stringEnum(['json', 'csv'], {
      description: '`csv`: all members in one file. Default: the format that the Accept header requests',
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
    user_count: userCount('Members at that time'),
    entered: Type.Integer({ minimum: 0, description: 'People who became members', examples: [31] }),
    left: Type.Integer({
      minimum: 0,
      description: 'People who are no longer members',
      examples: [17],
    }),
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
    evaluated_at: moment({ description: 'When the rules were evaluated for these users' }),
    segments: t.Array(
      t.Object(
        { id: idOf('segment'), name: t.String({ examples: ['Loyal buyers'] }) },
        { title: 'EvaluatedSegment' },
      ),
      { description: 'The segments that were evaluated' },
    ),
    users: t.Array(
      t.Object(
        {
          user_id: t.String({ examples: ['user-42'] }),
          segment_ids: t.Array(idOf('segment'), { description: 'The segments that the user is in' }),
        },
        { title: 'EvaluatedUser' },
      ),
      { description: 'In the order of the request, each user once' },
    ),
  },
  { title: 'SegmentEvaluation' },
)
export type SegmentEvaluation = Static<typeof SegmentEvaluation>
