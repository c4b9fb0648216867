/** What each form had when a person first entered it since it was last saved. */
const saved = new WeakMap<HTMLFormElement, string>()
/** The forms that a person has entered. */
let entered: HTMLFormElement[] = []

/** Notes that a person is about to edit a form, if leaving the page would lose what they enter. */
export function noteEntered(form: HTMLFormElement | null | undefined): void {
  // Dialogs and menus are closed before the page is left. Drafts that the address of the page has are not lost.
  if (form?.method !== 'post' || saved.has(form)) return
  if (form.closest('dialog, [popover], [data-in-address]')) return
  saved.set(form, contentOf(form))
  entered.push(form)
}

/** Notes that the content of a form is saved, or that the person gives it up. */
export function noteSaved(form: HTMLFormElement): void {
  saved.delete(form)
  entered = entered.filter((it) => it !== form)
}

/** Whether the page has a form with changes that are not saved. */
export function hasUnsaved(): boolean {
  entered = entered.filter((form) => form.isConnected)
  return entered.some((form) => contentOf(form) !== saved.get(form))
}

/** Gives up all changes of the page. */
export function giveUp(): void {
  for (const form of entered) noteSaved(form)
}

function contentOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : `${value.name} ${value.size}`,
  ])
  return JSON.stringify(entries)
}
