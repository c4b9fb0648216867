import type { ReportPreviewQuery } from '../../../../server/output/reports/model.ts'
import { type ReportDraft, toConfig } from './report-form.ts'

/** Requests a preview of the drafted report from the API: as a PDF or as its mail. */
export function requestPreview(
  { service, session }: Pick<App.Locals, 'service' | 'session'>,
  siteId: string,
  draft: ReportDraft,
  format: 'pdf' | 'html',
): Promise<Response> {
  const query: ReportPreviewQuery = {
    ...(draft.name && { name: draft.name }),
    ...(draft.description && { description: draft.description }),
    ...(draft.type === 'scheduled' && { timezone: draft.timezone }),
    config: toConfig(draft),
    format,
  }
  const path = `/v1/sites/${encodeURIComponent(siteId)}/reports/preview`
  return service.send(
    new Request(service.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${session?.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(query),
    }),
  )
}
