import { Elysia } from 'elysia'
import { SiteParams } from '../../identity/sites/model.ts'
import { findSite } from '../../identity/sites/sites.ts'
import { auth } from '../../platform/http/auth.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { getRates, setRates } from './exchange-rates.ts'
import { ExchangeRates, ExchangeRatesChange } from './model.ts'

export const exchangeRateRoutes = (services: Services) =>
  new Elysia({ prefix: '/sites/:site_id/exchange-rates', tags: ['Conversions'] })
    .use(auth)
    .get(
      '',
      async ({ principal, params }) => ({
        data: await getRates(services.db, await findSite(services.db, principal, params.site_id)),
      }),
      {
        may: 'costs:read',
        params: SiteParams,
        response: { 200: data(ExchangeRates), 404: Failure },
        detail: { operationId: 'getExchangeRates', summary: 'Get the exchange rates of a site' },
      },
    )
    .put(
      '',
      async ({ principal, params, body }) => ({
        data: await setRates(services, await findSite(services.db, principal, params.site_id), body),
      }),
      {
        may: 'costs:write',
        params: SiteParams,
        body: ExchangeRatesChange,
        response: { 200: data(ExchangeRates), 404: Failure },
        detail: {
          operationId: 'setExchangeRates',
          summary: 'Set the exchange rates of a site',
          description:
            'Replaces all rates. Values and costs in other currencies are converted at these rates, including those of the past. Without a rate, they are left out and counted.',
        },
      },
    )
