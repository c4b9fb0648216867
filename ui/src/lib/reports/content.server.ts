import type { Api } from '#lib/api.ts'
import { type Block, problemOf } from '#lib/dashboard/reports.server.ts'
import { language } from '#lib/language.ts'
import type { ReportContent } from '../../../../server/output/reports/content.ts'
import type { Report, ReportPreviewQuery } from '../../../../server/output/reports/model.ts'

/** The request for what a report contains now, in the language of the console. */
export function contentQuery({ name, description, schedule, config }: Report) {
  return {
    name,
    ...(description && { description }),
    ...(schedule && { timezone: schedule.timezone }),
    config: { ...config, language },
    format: 'json',
  } satisfies ReportPreviewQuery
}

/** Reads what a report contains now; a failure becomes the problem of the block. */
export async function readContent(
  api: Api,
  siteId: string,
  query: ReportPreviewQuery,
): Promise<Block<ReportContent>> {
  const answer = await api.sites({ site_id: siteId }).reports.preview.post(query)
  return answer.error ? { problem: problemOf(answer.error) } : { value: answer.data.data }
}
