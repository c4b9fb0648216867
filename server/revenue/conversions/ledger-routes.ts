import { siteRouter } from '../../identity/sites/site-router.ts'
import { csvAnswer, csvContent, isCsvRequested } from '../../platform/http/csv.ts'
import { CursorPagination, Failure, list } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { conversionLedger, ledgerFile } from './ledger.ts'
import { LedgerEntry, LedgerQuery } from './ledger-model.ts'
import { GoalParams } from './model.ts'

const example = [
  'event_id,timestamp,user_id,client_id,value,currency,touchpoint,touchpoints,touchpoint_timestamp,source,medium,campaign,channel,entry_page,credit_last_click,credit_first_click,credit_linear,credit_position_based,credit_time_decay,touchpoint_value\r\n',
  'evt_1,2026-03-01T12:00:00.000Z,user-42,cid_8f3a,59.9,EUR,1,1,2026-03-01T11:58:00.000Z,google,cpc,spring,Paid Search,/shoes,1,1,1,1,1,59.9\r\n',
].join('')

export const ledgerRoutes = (services: Services) =>
  siteRouter(services, '/conversions', 'Conversions').get(
    '/:conversion_id/ledger',
    async ({ site, params, query, request }) => {
      if (!isCsvRequested(query, request))
        return conversionLedger(services, site, params.conversion_id, query)
      const file = await ledgerFile(services, site, params.conversion_id, query)
      return csvAnswer(file, `ledger-${params.conversion_id}.csv`)
    },
    {
      may: 'users:read',
      params: GoalParams,
      query: LedgerQuery,
      response: { 200: list(LedgerEntry, CursorPagination), 404: Failure, 422: Failure },
      detail: {
        operationId: 'getConversionLedger',
        summary: 'Ledger of a conversion goal',
        description:
          'Each conversion with its touchpoints and the credit that each model gives them, newest first: the data behind every attribution report. With `orders` instead of a goal, the orders of the site and its refunds, which have negative values. The CSV format returns the whole period at once, one line per touchpoint.',
        responses: { 200: csvContent(example) },
      },
    },
  )
