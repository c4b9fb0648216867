import { json } from '@sveltejs/kit'
import { dryRunOf } from '#lib/webhooks/dry-run.server.ts'
import { readDraft } from '#lib/webhooks/webhook-form.ts'
import type { RequestHandler } from './$types'

/** The preview of the subscription in a form, requested while the user edits it. */
export const POST: RequestHandler = async ({ locals: { api }, request }) =>
  json(await dryRunOf(api, readDraft(await request.formData())))
