import { expect } from 'bun:test'

/** Where a mail says that one can unsubscribe: as a path. */
export function unsubscribePath(headers: Map<string, string> = new Map()): string {
  const [, address] = /^<(.+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  const { origin, pathname } = new URL(address as string)
  expect(origin).toBe('http://analytics.test')
  return pathname
}

/** A browser or a mail program, which have no key. */
export function recipientOf({ fetch }: { fetch: (request: Request) => Response | Promise<Response> }) {
  async function visit(path: string, method = 'GET', body?: string) {
    const headers = new Headers(
      body === undefined ? [] : [['Content-Type', 'application/x-www-form-urlencoded']],
    )
    const request = new Request(`http://analytics.test${path}`, { method, headers, body, redirect: 'manual' })
    const answer = await fetch(request)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  return {
    visit,
    /** Presses the button of the page that a path shows. @returns the answer, and where it leads. */
    async pressButton(path: string) {
      const [, , action = ''] =
        /<form method="post"( action="([^"]+)")?>/.exec((await visit(path)).text) ?? []
      const target = new URL(action, `http://analytics.test${path}`)
      const answer = await visit(target.pathname, 'POST', '')
      const location = answer.headers.get('location')
      return { ...answer, location: location && new URL(location, target).pathname }
    },
  }
}
