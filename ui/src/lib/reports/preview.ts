/** The preview of the drafted report: its mail as HTML, the problem that prevents it, or nothing yet. */
export type ReportPreview =
  | { mail: string; problem?: undefined }
  | { problem: string; mail?: undefined }
  | { problem?: undefined; mail?: undefined }

/** Parses the response to a preview request. */
export async function readPreview(response: Response): Promise<ReportPreview> {
  if (response.ok) return { mail: await response.text() }
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  return { problem: message ?? 'The preview is not available right now.' }
}

/**
 * Prepares a mail for a frame within a page. It looks as on white paper: the policy of the page allows no style
 * elements, which only adapt a mail to dark mode. Its links open in another tab, because the form has unsaved changes.
 */
export function framedMail(html: string): string {
  const plain = html.replace(/<style>.*?<\/style>/s, '')
  const mail = new DOMParser().parseFromString(plain, 'text/html')
  for (const it of mail.querySelectorAll('meta[name*=color-scheme]')) it.remove()
  for (const link of mail.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (link.getAttribute('href') === '#') link.removeAttribute('href')
    else link.target = '_blank'
  }
  return `<!doctype html>${mail.documentElement.outerHTML}`
}

/** Opens the PDF of a form in another tab. Sends a copy of the form, because the form itself is sent by scripts. */
export function openPdf(form: HTMLFormElement, action: string): void {
  const copy = document.createElement('form')
  Object.assign(copy, { method: 'POST', action, target: '_blank', hidden: true })
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string')
      copy.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(copy)
  copy.submit()
  copy.remove()
}
