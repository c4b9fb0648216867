import type { ReportContent } from '../../../../server/output/reports/content.ts'

/** What a form's report looks like: the address of its PDF, what stands in it, why there is none, or nothing yet. */
export type ReportPreview =
  | { pdf: string; content?: undefined; problem?: undefined }
  | { content: ReportContent; pdf?: undefined; problem?: undefined }
  | { problem: string; pdf?: undefined; content?: undefined }
  | { problem?: undefined; pdf?: undefined; content?: undefined }

/** The answer to a form; the PDF is kept by the browser until its address is given back. */
export async function readPreview(response: Response): Promise<ReportPreview> {
  if (!response.ok) {
    const { message } = (await response.json().catch(() => ({}))) as { message?: string }
    return { problem: message ?? 'The preview cannot be made at the moment.' }
  }
  const isPdf = response.headers.get('content-type')?.startsWith('application/pdf')
  return isPdf
    ? { pdf: URL.createObjectURL(await response.blob()) }
    : { content: (await response.json()) as ReportContent }
}
