import type { Api } from '#lib/api.ts'
import type { Permission } from '#lib/permissions.ts'
import type { Service } from '#lib/server/service.ts'
import type { ConsoleSession } from '#lib/server/session.ts'
import type { ColumnChoices } from '#lib/tables/columns.ts'
import type { Theme } from '#lib/theme.ts'
import type { Language } from '../../packages/text/languages.ts'
import type { Site } from '../../server/identity/sites/model.ts'

declare global {
  namespace App {
    interface Error {
      /** The id of the API request that failed, if one did. */
      request_id?: string
    }

    interface Locals {
      theme: Theme
      /** Null if the visitor is not signed in. */
      session: ConsoleSession | null
      /** The API, scoped to the workspace and mode of the session. */
      api: Api
      /** The service itself, for accounts, which the typed client does not cover. */
      service: Service
      /** Complete Set-Cookie lines for the response; account requests return them. */
      setCookies: string[]
    }

    interface PageData {
      title?: string
      mode?: 'live' | 'test'
      account?: ConsoleSession['account']
      workspace?: { id: string; name: string; role: ConsoleSession['workspace']['role'] }
      /** What the role of the signed-in person includes. */
      permissions?: Permission[]
      /** The columns of tables that the person has chosen. */
      columns?: ColumnChoices
      site?: Site
    }

    /** Passed in by the service when it renders the console in its own process. */
    interface Platform {
      send: Service['send']
      secret: string
      /** The language that the browser prefers of those that the console has. */
      preferredLanguage: Language
      /** Writes an error of a page to the log of the service. */
      report: (error: unknown, path: string) => void
    }
  }
}
