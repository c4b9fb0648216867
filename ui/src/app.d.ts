import type { Api } from '#lib/api.ts'
import type { Service } from '#lib/server/service.ts'
import type { ConsoleSession } from '#lib/server/session.ts'
import type { Theme } from '#lib/theme.ts'

declare global {
  namespace App {
    interface Error {
      /** The API's request id, where an API request failed. */
      request_id?: string
    }

    interface Locals {
      theme: Theme
      /** Null while nobody is signed in. */
      session: ConsoleSession | null
      /** The API as the session's workspace and mode see it. */
      api: Api
      /** The service itself, for what is not in the typed client: accounts. */
      service: Service
      /** Whole Set-Cookie lines that the answer will carry: account requests answer with them. */
      setCookies: string[]
    }

    interface PageData {
      title?: string
      mode?: 'live' | 'test'
      site?: { id: string; name: string; domain: string }
    }

    /** What the service hands in when it renders the console in its own process. */
    interface Platform {
      send: Service['send']
      secret: string
      /** Writes into the service's log what a page failed with. */
      report: (error: unknown, path: string) => void
    }
  }
}
