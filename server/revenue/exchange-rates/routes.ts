import { SiteParams } from '../../identity/sites/model.ts'
import { siteRouter } from '../../identity/sites/site-router.ts'
import { data, Failure } from '../../platform/http/envelope.ts'
import type { Services } from '../../services.ts'
import { getRates, setRates } from './exchange-rates.ts'
import { ExchangeRates, ExchangeRatesChange } from './model.ts'

export const exchangeRateRoutes = (services: Services) =>
  siteRouter(services, '/exchange-rates', 'Conversions')
    .get('', async ({ site }) => ({ data: await getRates(services.db, site) }), {
      may: 'costs:read',
      params: SiteParams,
      response: { 200: data(ExchangeRates), 404: Failure },
      detail: { operationId: 'getExchangeRates', summary: 'Get the exchange rates of a site' },
    })
    .put('', async ({ site, body }) => ({ data: await setRates(services, site, body) }), {
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
    })
