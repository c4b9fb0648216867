import { error } from '@sveltejs/kit'
import type { Failure } from '#lib/api.ts'
import { requestPreview } from '#lib/reports/preview.server.ts'
import { contentProblems, readDraft } from '#lib/reports/report-form.ts'
import { sentence } from '#lib/server/actions.ts'
import type { RequestHandler } from './$types'

/** Nothing in a mail runs or loads, not even if it is opened by itself. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Renders a preview of the report in a form: as its mail, or as a PDF. */
export const POST: RequestHandler = async ({ locals, params: { site_id }, request, url }) => {
  const draft = readDraft(await request.formData())
  const [problem] = Object.values(contentProblems(draft))
  if (problem) error(400, problem)
  const format = url.searchParams.get('as') === 'mail' ? 'html' : 'pdf'
  const answer = await requestPreview(locals, site_id, draft, format)
  if (!answer.ok) error(answer.status, await reasonOf(answer))
  if (format === 'html')
    return new Response(answer.body, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': mailPolicy },
    })
  return new Response(answer.body, {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="preview.pdf"' },
  })
}

async function reasonOf(answer: Response): Promise<string> {
  const { error: failure } = ((await answer.json().catch(() => null)) ?? {}) as { error?: Failure }
  const details = failure?.details?.map(({ field, message }) => sentence(message, field)).join(' ')
  return details || failure?.message || 'The preview is not available right now.'
}
