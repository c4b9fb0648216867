import { t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure, list, OffsetPagination } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import {
  createAnnotation,
  deleteAnnotation,
  findAnnotation,
  listAnnotations,
  restoreAnnotation,
  updateAnnotation,
} from './annotations.ts'
import {
  Annotation,
  AnnotationChange,
  AnnotationCreation,
  AnnotationListQuery,
  AnnotationParams,
} from './model.ts'

const failures = { 404: Failure, 422: Failure }

/** Annotations of a site. */
export const annotationRoutes = (services: Services) => {
  const { db } = services
  return siteRouter(services, '/annotations', 'Annotations')
    .get('', ({ site, query }) => listAnnotations(services, site, query), {
      may: 'annotations:read',
      params: SiteParams,
      query: AnnotationListQuery,
      response: { 200: list(Annotation, OffsetPagination), ...failures },
      detail: {
        operationId: 'listAnnotations',
        summary: 'List annotations',
        description: 'Latest first. With dates: only annotations between them.',
      },
    })
    .post(
      '',
      async ({ site, body, status }) => status(201, { data: await createAnnotation(services, site, body) }),
      {
        may: 'annotations:write',
        params: SiteParams,
        body: AnnotationCreation,
        response: { 201: data(Annotation), ...failures },
        detail: { operationId: 'createAnnotation', summary: 'Create an annotation' },
      },
    )
    .get(
      '/:annotation_id',
      async ({ site, params }) => ({ data: await findAnnotation(db, site, params.annotation_id) }),
      {
        may: 'annotations:read',
        params: AnnotationParams,
        response: { 200: data(Annotation), 404: Failure },
        detail: { operationId: 'getAnnotation', summary: 'Get an annotation' },
      },
    )
    .patch(
      '/:annotation_id',
      async ({ site, params, body }) => ({
        data: await updateAnnotation(services, site, params.annotation_id, body),
      }),
      {
        may: 'annotations:write',
        params: AnnotationParams,
        body: AnnotationChange,
        response: { 200: data(Annotation), 404: Failure },
        detail: {
          operationId: 'updateAnnotation',
          summary: 'Change an annotation',
          description: 'Omitted fields keep their values.',
        },
      },
    )
    .delete(
      '/:annotation_id',
      async ({ site, params, status }) => {
        await deleteAnnotation(services, site, params.annotation_id)
        return status(204, undefined)
      },
      {
        may: 'annotations:write',
        params: AnnotationParams,
        response: { 204: t.Void(), 404: Failure },
        detail: {
          operationId: 'deleteAnnotation',
          summary: 'Delete an annotation',
          description: 'It can be restored for a day.',
        },
      },
    )
    .post(
      '/:annotation_id/restore',
      async ({ site, params }) => ({ data: await restoreAnnotation(services, site, params.annotation_id) }),
      {
        may: 'annotations:write',
        params: AnnotationParams,
        response: { 200: data(Annotation), ...failures },
        detail: {
          operationId: 'restoreAnnotation',
          summary: 'Restore a deleted annotation',
          description:
            'Within a day after it was deleted. It has its id and everything else that it had. An annotation that is not deleted stays as it is.',
        },
      },
    )
}
