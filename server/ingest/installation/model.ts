import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { moment, nullable } from '../../platform/http/fields.ts'
import { SentBy } from '../../platform/http/sent-by.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import { exclusionReasonTexts } from '../events/inclusion-model.ts'
import { exclusionReasons } from '../pipeline/event-row.ts'

const seen = {
  event_name: t.String({ examples: ['page_view'] }),
  page: nullable(t.String({ examples: ['/pricing'] }), { description: 'Path of the page; null if unknown' }),
  hostname: nullable(t.String({ examples: ['shop.example.com'] }), {
    description: 'Host of the page; null if unknown',
  }),
  browser: nullable(t.String({ examples: ['Chrome'] }), { description: 'Null if unknown' }),
  timestamp: moment(),
  sent_by: SentBy,
}

export const trackerRefusals = ['unknown_key', 'other_site'] as const
export type TrackerRefusal = (typeof trackerRefusals)[number]

const RefusedTracker = t.Object(
  {
    reason: stringEnum(trackerRefusals, {
      description:
        'unknown_key: the snippet has the id of this site and a key that is not valid. other_site: it has the key of this site and the id of another one',
      examples: ['unknown_key'],
    }),
    hostname: nullable(t.String({ examples: ['shop.example.com'] }), {
      description: 'Host of the newest page; null if unknown',
    }),
    pages: Type.Integer({ description: 'Number of loaded pages', examples: [3] }),
    last_seen: moment({ description: 'The start of the minute of the newest one' }),
  },
  { title: 'RefusedTracker' },
)

export const Installation = t.Object(
  {
    last_event: nullable(t.Object(seen, { title: 'SeenEvent' }), {
      description: 'The newest event of the last 30 days that counts',
    }),
    excluded: t.Array(
      t.Object(
        {
          reason: stringEnum(exclusionReasons, { description: exclusionReasonTexts, examples: ['bot'] }),
          ...seen,
        },
        { title: 'SeenExcludedEvent' },
      ),
      { description: 'The newest event of each reason that counts in no report, newest first' },
    ),
    refused: t.Array(RefusedTracker, {
      description: 'Trackers in pages that were refused within the last hour, newest first',
    }),
  },
  { title: 'Installation' },
)
export type Installation = Static<typeof Installation>

export const InstallationCheckInput = t.Union([
  t.Null(),
  t.Object(
    {
      url: t.Optional(
        t.String({
          maxLength: 2000,
          description:
            'A page of the site. Its host must be one that may send events. Default: the start page of the domain',
          examples: ['https://shop.example.com/pricing'],
        }),
      ),
    },
    { additionalProperties: false },
  ),
])

const installationProblems = [
  'not_loaded',
  'no_snippet',
  'other_site',
  'unknown_key',
  'script_blocked',
  'connection_blocked',
] as const

export const InstallationProblem = t.Object(
  {
    code: stringEnum(installationProblems, {
      description:
        'not_loaded: there is no page to check. no_snippet: its HTML has no snippet, which is no problem if a script adds it. other_site, unknown_key: the snippet has another `data-site` or `data-key`. script_blocked, connection_blocked: a Content-Security-Policy blocks loading the script, or sending events',
      examples: ['script_blocked'],
    }),
    message: t.String({ examples: ['The Content-Security-Policy of the page blocks the script'] }),
    directive: nullable(t.String({ examples: ['script-src'] }), {
      description: 'The directive of the policy to extend; null for other problems',
    }),
    source: nullable(t.String({ examples: ['https://analytics.example.com'] }), {
      description: 'What to add to the directive; null for other problems',
    }),
  },
  { title: 'InstallationProblem' },
)
export type InstallationProblem = Static<typeof InstallationProblem>

export const InstallationCheck = t.Object(
  {
    url: t.String({
      examples: ['https://shop.example.com/'],
      description: 'The checked page, after redirects',
    }),
    status: nullable(Type.Integer({ examples: [200] }), { description: 'Null if there was no response' }),
    has_snippet: t.Boolean({ description: 'True if the HTML has the snippet of this site' }),
    problems: t.Array(InstallationProblem, { description: 'Empty if nothing was found' }),
  },
  { title: 'InstallationCheck' },
)
export type InstallationCheck = Static<typeof InstallationCheck>
