import type { Language } from '../../../packages/text/languages.ts'
import type { Kpi } from './content.ts'
import { labelTexts } from './label-texts.ts'
import { changeTone, formatChange, formatValue } from './labels.ts'

/*
 * HTML for mails with numbers: tables with inline styles, which every mail program supports. The colours are legible on
 * white and in programs that darken them.
 */

export const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const line = 'border-top:1px solid #d7dbe5'
const tones = { good: '#0b7a4b', bad: '#bf2f3c', neutral: '#6b7280' }

/** Style rules for dark mode, for programs that support them: replaces colours that are too dark on black. */
const darkened = Object.entries({
  '#6b7280': '#a7adb9',
  '#0b7a4b': '#4cc38a',
  '#bf2f3c': '#f2777f',
  '#3f5be0': '#9db0ff',
})
  .map(([light, dark]) => `[style*="color:${light}"]:not(a){color:${dark}!important}`)
  .join('\n')

/** Renders a mail. @param rows the space above each row in pixels, and its HTML */
export function mailPage(
  title: string,
  rows: readonly (readonly [space: number, inner: string])[],
  language: Language,
): string {
  const cells = rows.map(([space, inner]) => `<tr><td style="padding:${space}px 24px 0">${inner}</td></tr>`)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>@media (prefers-color-scheme: dark) { ${darkened} }</style></head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:16px 0 32px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
${cells.join('\n')}
</table></td></tr></table>
</body></html>
`
}

export function heading(text: string): string {
  return `<h1 style="${font};font-size:22px;line-height:28px;margin:6px 0 4px;font-weight:700">${escaped(text)}</h1>`
}

/** A secondary line. @param html with its links */
export function small(html: string): string {
  return `<div style="${font};font-size:13px;line-height:19px;color:#6b7280">${html}</div>`
}

/** The last line of a mail, which says why it was sent. @param html with its links */
export function footer(html: string): string {
  return `<div style="${font};font-size:12px;line-height:18px;color:#6b7280;padding-top:12px">${html}</div>`
}

export function quietLink(label: string, url: string): string {
  return `<a href="${escaped(url)}" style="color:#6b7280">${escaped(label)}</a>`
}

export function button(label: string, url: string): string {
  const style = 'display:inline-block;background-color:#3f5be0;color:#ffffff;font-size:14px;font-weight:600'
  return `<a href="${escaped(url)}" style="${font};${style};line-height:20px;padding:10px 18px;text-decoration:none;border-radius:6px">${escaped(label)}</a>`
}

/** Renders numbers, one in each row. */
export function kpiTable(
  kpis: readonly Kpi[],
  isCompared: boolean,
  currency: string,
  language: Language,
): string {
  const rows = kpis.map(({ metric, label, unit, value, previous, change_percent }) => {
    const change = formatChange(change_percent, language)
    const cells = [
      `<td style="${font};${line};font-size:14px;padding:9px 0">${escaped(label)}</td>`,
      `<td align="right" style="${font};${line};font-size:16px;font-weight:700;padding:9px 0 9px 12px;white-space:nowrap">${escaped(formatValue(unit, value, currency, language))}</td>`,
      ...(isCompared
        ? [
            `<td align="right" style="${font};${line};font-size:13px;padding:9px 0 9px 12px;white-space:nowrap"><span style="color:${tones[changeTone(metric, change_percent)]};font-weight:600">${escaped(change)}</span> <span style="color:#6b7280">${escaped(labelTexts[language].before(formatValue(unit, previous, currency, language)))}</span></td>`,
          ]
        : []),
    ]
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('\n')}</table>`
}

/** Escapes text for HTML and keeps its line breaks. */
export function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (it) => entities[it] as string).replaceAll('\n', '<br>')
}
