import { fail } from '@sveltejs/kit'
import { refusedBy } from '#lib/server/actions.ts'
import type { Report } from '../../../../server/output/reports/model.ts'
import { draftProblems, type ReportDraft, readDraft, reportFields, toReport } from './report-form.ts'

/** The state of a submitted form: the draft and its problems. */
export type ReportFormState = { draft: ReportDraft; problems: Record<string, string>; message?: string }

type Answer =
  | { data: { data: Report }; error: null }
  | { data: null; error: { status: unknown; value: unknown } }

/** Handles a submission of the form: saves the report, or returns the form again. */
export async function answerForm(
  form: FormData,
  save: (report: ReturnType<typeof toReport>) => Promise<Answer>,
) {
  const draft = readDraft(form)
  const problems = draftProblems(draft)
  if (Object.keys(problems).length > 0) return { failure: fail<ReportFormState>(400, { draft, problems }) }
  const { data, error } = await save(toReport(draft))
  if (!error) return { report: data.data }
  const refusal = refusedBy(error, {}, reportFields)
  const { problems: byField, message } = refusal.data
  return { failure: fail<ReportFormState>(refusal.status, { draft, problems: byField, message }) }
}
