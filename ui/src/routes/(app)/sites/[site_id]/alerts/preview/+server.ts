import { json } from '@sveltejs/kit'
import { readDraft } from '#lib/alerts/alert-form.ts'
import { previewOf } from '#lib/alerts/preview.server.ts'
import type { RequestHandler } from './$types'

/** When the alert in a form would have been triggered; the form asks while somebody types. */
export const POST: RequestHandler = async ({ locals: { api }, params: { site_id }, request }) =>
  json(await previewOf(api, site_id, readDraft(await request.formData())))
