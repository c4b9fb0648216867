import { expect, test } from 'bun:test'
import { apiRoutes } from '../../app.ts'
import type { Services } from '../../services.ts'
import { endpointOf, endpoints } from './endpoints.ts'

const routes = apiRoutes({} as Services).routes.map(({ method, path }) => `${method} ${path}`)

test.each(endpoints.map(({ route }) => route))('%s is a route', (route) => {
  const start = route.replace(/^\* /, '').replace(/\*$/, '')
  const found = routes.filter(
    (it) => it === route || (route.endsWith('/*') && it.split(' ')[1]?.startsWith(start)),
  )
  expect(found).not.toEqual([])
})

test('a trailing slash and HEAD lead to the same endpoint', () => {
  expect(endpointOf('HEAD', '/v1/sites/site_1/public/')?.route).toBe('GET /v1/sites/:site_id/public')
})

test('an endpoint that is not listed has no rules', () => {
  expect(endpointOf('GET', '/v1/events')).toBeUndefined()
  expect(endpointOf('POST', '/v1/events/batch/more')).toBeUndefined()
})
