import { json } from '@sveltejs/kit'
import { readDraft } from '#lib/segments/draft-form.ts'
import { previewOf } from '#lib/segments/preview.server.ts'
import type { RequestHandler } from './$types'

/** Whom the rules in a form find; the form asks while somebody types. */
export const POST: RequestHandler = async ({ locals: { api }, params: { site_id }, request }) =>
  json(await previewOf(api, site_id, readDraft(await request.formData())))
