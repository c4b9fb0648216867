import { type FormState, type Saved, saveDraft } from '#lib/server/resource-form.ts'
import type { Report } from '../../../../server/output/reports/model.ts'
import { draftProblems, type ReportDraft, readDraft, reportFields, toReport } from './report-form.ts'

export type ReportFormState = FormState<ReportDraft>

/** Handles a submission of the form: saves the report, or returns the form again. */
export async function answerForm(
  form: FormData,
  save: (report: ReturnType<typeof toReport>) => Promise<Saved<Report>>,
) {
  const draft = readDraft(form)
  return saveDraft(draft, draftProblems(draft), () => save(toReport(draft)), reportFields)
}
