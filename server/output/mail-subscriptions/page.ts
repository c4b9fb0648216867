import type { Language } from '../../../packages/text/languages.ts'
import { pageTexts } from './page-texts.ts'
import type { Subscription } from './subscriptions.ts'

/** A subscription with the names of what it is for and of its site or workspace, and the token of the link. */
type PageSubscription = Subscription & { name: string; owner: string; token: string }

const style = `
:root { color-scheme: light dark; --ink: #1c1f26; --soft: #5b6170; --page: #f6f7f9; --card: #fff; --line: #dfe2e8; --accent: #2f5bd8 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceef2; --soft: #a4abb9; --page: #14161b; --card: #1d2027; --line: #343945; --accent: #9db7ff }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 28rem; padding: 2rem 1.5rem; background: var(--card); border: 1px solid var(--line);
  border-radius: .75rem; overflow-wrap: anywhere }
h1 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.3 }
p { margin: 0 0 1.25rem; color: var(--soft) }
form, p:last-child { margin: 0 }
button { padding: .625rem 1rem; font: inherit; font-weight: 600; color: var(--card); background: var(--accent);
  border: 0; border-radius: .5rem; cursor: pointer }
button.quiet { color: var(--accent); background: none; padding-inline: 0 }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px }`

/** Renders the page of an unsubscribe link. It needs no script and no external resources. */
export function unsubscribePage(
  { kind, token, name, owner, email }: PageSubscription,
  isUnsubscribed: boolean,
  language: Language,
): Response {
  const [escapedName = '', escapedOwner = '', escapedEmail = ''] = [name, owner, email].map((it) =>
    Bun.escapeHTML(it),
  )
  const { ask, done, again, unsubscribe } = pageTexts[language]
  const { title, text } = isUnsubscribed ? done : ask
  const form = isUnsubscribed
    ? `<form method="post" action="${token}/undo"><button class="quiet">${again}</button></form>`
    : `<form method="post"><button>${unsubscribe}</button></form>`
  const content = `<p>${text(escapedEmail, kind, escapedOwner)}</p>\n${form}`
  return page(200, language, title(escapedName), content)
}

/** Renders the page of a link that is invalid or for something that no longer exists. */
export function unknownLinkPage(language: Language): Response {
  const { title, text } = pageTexts[language].unknown
  return page(404, language, title, `<p>${text}</p>`)
}

function page(status: number, language: Language, title: string, content: string): Response {
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      'Referrer-Policy': 'no-referrer',
    },
  })
}
