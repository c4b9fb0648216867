import { json } from '@sveltejs/kit'
import { readDraft } from '#lib/exports/export-form.ts'
import { previewOf } from '#lib/exports/preview.server.ts'
import type { RequestHandler } from './$types'

/** The first rows of the export in a form, requested while the user edits it. */
export const POST: RequestHandler = async ({ locals: { api }, params: { site_id }, request }) =>
  json(await previewOf(api, site_id, readDraft(await request.formData())))
