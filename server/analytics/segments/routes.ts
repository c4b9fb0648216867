import { Elysia, t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { evaluateUsers } from './evaluate.ts'
import {
  EvaluationQuery,
  PreviewQuery,
  Segment,
  SegmentChange,
  SegmentCreation,
  SegmentEvaluation,
  SegmentListQuery,
  SegmentParams,
  SegmentPreview,
} from './model.ts'
import { previewRules } from './preview.ts'
import { toSegment } from './segment-answer.ts'
import {
  computeSegment,
  createSegment,
  deleteSegment,
  findSegment,
  listSegments,
  updateSegment,
} from './segments.ts'

const failures = { 404: Failure, 422: Failure }

/** Segments of a site. */
export const segmentRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/segments', 'Segments')
    .get('', ({ site, query }) => listSegments(db, site, query), {
      may: 'segments:read',
      params: SiteParams,
      query: SegmentListQuery,
      response: { 200: list(Segment, OffsetPagination), 404: Failure },
      detail: { operationId: 'listSegments', summary: 'List segments' },
    })
    .post(
      '',
      async ({ site, body, status }) => status(201, { data: await createSegment(services, site, body) }),
      {
        may: 'segments:write',
        params: SiteParams,
        body: SegmentCreation,
        response: { 201: data(Segment), ...failures },
        detail: {
          operationId: 'createSegment',
          summary: 'Create a segment',
          description: 'The members are computed before the response is sent, and then every hour.',
        },
      },
    )
    .post('/preview', async ({ site, body }) => ({ data: await previewRules(services, site, body.rules) }), {
      may: 'users:read',
      params: SiteParams,
      body: PreviewQuery,
      response: { 200: data(SegmentPreview), ...failures },
      detail: {
        operationId: 'previewSegment',
        summary: 'Preview the rules of a segment',
        description: 'Counts the people who meet the rules now, and returns some of them. Nothing is stored.',
      },
    })
    .get(
      '/:segment_id',
      async ({ site, params }) => ({ data: toSegment(await findSegment(db, site, params.segment_id)) }),
      {
        may: 'segments:read',
        params: SegmentParams,
        response: { 200: data(Segment), 404: Failure },
        detail: { operationId: 'getSegment', summary: 'Get a segment' },
      },
    )
    .patch(
      '/:segment_id',
      async ({ site, params, body }) => ({
        data: await updateSegment(services, site, params.segment_id, body),
      }),
      {
        may: 'segments:write',
        params: SegmentParams,
        body: SegmentChange,
        response: { 200: data(Segment), ...failures, 409: Failure },
        detail: {
          operationId: 'updateSegment',
          summary: 'Change a segment',
          description:
            'Omitted fields keep their values. If the rules change, the members are computed before the response is sent.',
        },
      },
    )
    .delete(
      '/:segment_id',
      async ({ site, params, status }) => {
        await deleteSegment(services, site, params.segment_id)
        return status(204, undefined)
      },
      {
        may: 'segments:write',
        params: SegmentParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteSegment',
          summary: 'Delete a segment',
          description:
            'Permanently deletes the segment with its members and its history. The people and their events are kept.',
        },
      },
    )
    .post(
      '/:segment_id/compute',
      async ({ site, params }) => ({ data: await computeSegment(services, site, params.segment_id) }),
      {
        may: 'segments:write',
        params: SegmentParams,
        response: { 200: data(Segment), ...failures, 409: Failure },
        detail: {
          operationId: 'computeSegment',
          summary: 'Compute the members of a segment now',
          description: 'Has no effect on a static segment.',
        },
      },
    )
}

/** Evaluates which segments users are in, for many users in one request. */
export const segmentEvaluationRoutes = (services: Services) =>
  new Elysia({ prefix: '/segments', tags: ['Segments'] }).use(auth).post(
    '/batch-evaluate',
    async ({ principal, body }) => ({
      data: await evaluateUsers(services, await findSite(services.db, principal, body.site_id), body),
    }),
    {
      may: 'users:read',
      body: EvaluationQuery,
      response: { 200: data(SegmentEvaluation), ...failures },
      detail: {
        operationId: 'batchEvaluateSegments',
        summary: 'Evaluate which segments users are in',
        description:
          'For up to 10,000 users. Rules are evaluated on the current data, not on the last computation.',
      },
    },
  )
