import type { ReportContent } from '../../../../server/output/reports/content.ts'

/**
 * The preview of the drafted report: the URL of its PDF, its content, the problem that prevents it, or nothing yet.
 */
export type ReportPreview =
  | { pdf: string; content?: undefined; problem?: undefined }
  | { content: ReportContent; pdf?: undefined; problem?: undefined }
  | { problem: string; pdf?: undefined; content?: undefined }
  | { problem?: undefined; pdf?: undefined; content?: undefined }

/** Parses the response to a preview request. The browser keeps the PDF until its object URL is revoked. */
export async function readPreview(response: Response): Promise<ReportPreview> {
  if (!response.ok) {
    const { message } = (await response.json().catch(() => ({}))) as { message?: string }
    return { problem: message ?? 'The preview is not available right now.' }
  }
  const isPdf = response.headers.get('content-type')?.startsWith('application/pdf')
  return isPdf
    ? { pdf: URL.createObjectURL(await response.blob()) }
    : { content: (await response.json()) as ReportContent }
}
