import { json } from '@sveltejs/kit'
import { readDraft } from '#lib/segments/draft-form.ts'
import { previewOf } from '#lib/segments/preview.server.ts'
import type { RequestHandler } from './$types'

/** The preview of the rules in a form, requested while the user types. */
export const POST: RequestHandler = async ({ locals: { api }, params: { site_id }, request }) =>
  json(await previewOf(api, site_id, readDraft(await request.formData())))
