import { json } from '@sveltejs/kit'
import { readDraft } from '#lib/alerts/alert-form.ts'
import { previewOf } from '#lib/alerts/preview.server.ts'
import type { RequestHandler } from './$types'

/** The preview of the alert in a form, requested while the user types. */
export const POST: RequestHandler = async ({ locals: { api }, params: { site_id }, request }) =>
  json(await previewOf(api, site_id, readDraft(await request.formData())))
