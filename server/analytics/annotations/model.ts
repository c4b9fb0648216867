import { type Static, t } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { idParameter } from '../../platform/http/fields.ts'
import { FullPageQuery } from '../../platform/http/pagination.ts'
import { resourceSchemas } from '../../platform/http/resource-schemas.ts'
import { PeriodQuery } from '../traffic/model.ts'

const fields = {
  at: t.String({
    minLength: 1,
    maxLength: 60,
    description:
      'A day in the site’s time zone, or a time. A time without an offset is in the site’s time zone; responses have it in UTC',
    examples: ['2026-03-01'],
  }),
  text: t.String({ minLength: 1, maxLength: 200, examples: ['Release 2.4'] }),
}
const schemas = resourceSchemas('annotation', 'Annotation', fields, ['at', 'text'])

/** An annotation as returned by the API. */
export const Annotation = schemas.Resource
export type Annotation = Static<typeof Annotation>

export const AnnotationCreation = schemas.Creation
export type AnnotationCreation = Static<typeof AnnotationCreation>

export const AnnotationChange = schemas.Change
export type AnnotationChange = Static<typeof AnnotationChange>

export const AnnotationParams = t.Object({
  ...SiteParams.properties,
  annotation_id: idParameter('annotation'),
})

export const AnnotationListQuery = t.Object({
  ...FullPageQuery,
  start_date: t.Optional(
    t.String({
      description:
        'Only annotations from this day or time on. Default: 30 days before `end_date`, if that is given',
      examples: ['2026-03-01'],
    }),
  ),
  end_date: PeriodQuery.end_date,
})
export type AnnotationListQuery = Static<typeof AnnotationListQuery>
