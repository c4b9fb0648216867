import { clockIn, type Day, isDay, todayIn } from '#lib/dashboard/periods.ts'
import type { Annotation } from '../../../../server/analytics/annotations/model.ts'

/** The fields of the form. Without a time, the annotation is about the whole day. */
export type AnnotationDraft = { day: Day; time: string; text: string }

/** The draft of a stored annotation, in the time zone of the site. */
export function toDraft({ at, text }: Pick<Annotation, 'at' | 'text'>, timezone: string): AnnotationDraft {
  if (isDay(at)) return { day: at, time: '', text }
  const moment = new Date(at)
  return { day: todayIn(timezone, moment), time: clockIn(timezone, moment).slice(0, 5), text }
}

/** Reads the submitted form; `problems` has a message for each field that cannot be sent. */
export function readDraft(form: FormData): { draft: AnnotationDraft; problems: Record<string, string> } {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const draft = { day: read('day'), time: read('time'), text: read('text') }
  return {
    draft,
    problems: {
      ...(!isDay(draft.day) && { at: 'Choose a day.' }),
      ...(draft.text === '' && { text: 'Say what happened.' }),
    },
  }
}

/** The day or time of a draft, as the API reads it. */
export function timeOf({ day, time }: AnnotationDraft): string {
  return time === '' ? day : `${day}T${time}`
}
