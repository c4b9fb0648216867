import type { TrafficQuery } from '../../../packages/client/index.ts'
import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext, Site } from '../context.ts'
import { dayBefore } from '../history.ts'
import { listOf, number, object, record, text } from '../shapes.ts'
import { section } from '../statement.ts'
import { untilRecomputed } from './dimensions.ts'

const report = object({
  totals: record(number),
  rows: listOf(object({ dimensions: record(text), metrics: record(number) })),
})

const day = dayBefore(10)
const offer = { name: 'Offer', pattern: '/pricing' }
const blog = { name: 'Blog', pattern: '/blog/*' }

export const contentStatements = section('Analytics', {
  'rows are by content group: rules for an exact path, and with * for any text, name those of viewed pages':
    async (context) => {
      const site = await siteOfPages(context)
      requireEqual('page views and sessions', await viewsBy(context, site, 'content_group'), {
        Offer: [1, 1],
        Blog: [3, 2],
        '': [4, 2],
      })
    },
  'filters: a content group keeps the views of its pages, and their sessions': async (context) => {
    const site = await siteOfPages(context)
    requireEqual('pages', await viewsBy(context, site, 'page', 'content_group==Blog'), {
      '/blog/tea': [2, 2],
      '/blog/news': [1, 1],
    })
    requireEqual('blog', await totals(context, site, 'content_group==Blog'), [3, 2])
    requireEqual('offer', await totals(context, site, 'content_group==Offer'), [1, 1])
    requireEqual('no group', await totals(context, site, 'content_group=='), [4, 2])
    requireEqual('some group', await totals(context, site, 'content_group!='), [4, 2])
  },
  'a changed rule for content groups holds for earlier page views too, and the first that fits counts':
    async (context) => {
      const site = await context.site({ timezone: 'UTC', settings: { content_groups: [blog] } })
      const view = viewOf(site)
      await context.track(site, [
        view('cid_a', '10:00:00', '/blog'),
        view('cid_a', '10:01:00', '/blog/tea'),
        view('cid_b', '11:00:00', '/blog/news'),
      ])
      await untilRecomputed(context, site)
      const groups = () => viewsBy(context, site, 'content_group')
      requireEqual('before', await groups(), { Blog: [2, 2], '': [1, 1] })
      const tea = { name: 'Tea', pattern: '/*/tea' }
      await context.change(site, { settings: { content_groups: [tea, { ...blog, pattern: '/blog*' }] } })
      await untilRecomputed(context, site)
      requireEqual('after', await groups(), { Tea: [1, 1], Blog: [2, 2] })
    },
  'rules for content groups need a name without = and the pattern of a path': async (context) => {
    const { id } = await context.site()
    const refused = async (content_groups: object[], field: string, code = 'validation_error') =>
      failureOf(
        await context.request('PATCH', `/v1/sites/${id}`, { body: { settings: { content_groups } } }),
        400,
        code,
        `settings.content_groups${field}`,
      )
    await refused([{ ...blog, name: ' ' }], '.0.name')
    await refused([offer, { ...blog, name: 'A=B' }], '.1.name')
    await refused([offer, { ...blog, pattern: 'blog' }], '.1.pattern')
    await refused([{ name: 'Blog' }], '.0.pattern', 'invalid_request')
    await refused(Array(201).fill(blog), '')
  },
  'rows are by page title: the one of each view, cut after 300 characters': async (context) => {
    const site = await siteOfPages(context)
    requireEqual('page views and sessions', await viewsBy(context, site, 'page_title'), {
      Home: [1, 1],
      Welcome: [1, 1],
      Prices: [2, 1],
      Tea: [2, 2],
      ['x'.repeat(300)]: [1, 1],
      '': [1, 1],
    })
  },
  'filters: a page title keeps the views that have it, and with a page those that meet both': async (
    context,
  ) => {
    const site = await siteOfPages(context)
    requireEqual('pages', await viewsBy(context, site, 'page', 'page_title==Prices'), {
      '/pricing': [1, 1],
      '/pricing/archive': [1, 1],
    })
    requireEqual('home page', await viewsBy(context, site, 'page_title', 'page==/'), {
      Home: [1, 1],
      Welcome: [1, 1],
    })
    requireEqual('title', await totals(context, site, 'page_title==Tea'), [2, 2])
    requireEqual('title and page', await totals(context, site, 'page_title==Home;page==/'), [1, 1])
    requireEqual('of different views', await totals(context, site, 'page_title==Home;page==/pricing'), [0, 0])
  },
  'page_parameters of a site are part of its pages, in their order, and others are left out': async (
    context,
  ) => {
    const site = await context.site({ timezone: 'UTC', settings: { page_parameters: ['id', 'size'] } })
    const view = viewOf(site)
    await context.track(site, [
      view('cid_a', '10:00:00', '/item?id=7'),
      view('cid_a', '10:01:00', '/item?id=8'),
      view('cid_b', '11:00:00', '/item?ref=mail&id=7'),
      view('cid_b', '11:01:00', '/item?size=xl&ref=mail&id=7'),
      view('cid_b', '11:02:00', '/item?ref=mail'),
    ])
    requireEqual('page views and sessions', await viewsBy(context, site, 'page'), {
      '/item?id=7': [2, 2],
      '/item?id=8': [1, 1],
      '/item?id=7&size=xl': [1, 1],
      '/item': [1, 1],
    })
    requireEqual('filtered', await totals(context, site, 'page==/item?id\\=7'), [2, 2])
  },
  'page_parameters are names of query parameters': async (context) => {
    const { id } = await context.site()
    const refused = async (page_parameters: string[], field: string) =>
      failureOf(
        await context.request('PATCH', `/v1/sites/${id}`, { body: { settings: { page_parameters } } }),
        400,
        'validation_error',
        `settings.page_parameters${field}`,
      )
    for (const name of ['', 'a b', 'id=7', '?id', 'a&b', '#id']) await refused(['id', name], '.1')
    await refused(
      Array.from({ length: 21 }, (_, n) => `p${n}`),
      '',
    )
  },
})

/** Returns a site with two content groups and two visitors, who view pages with and without a group and a title. */
function siteOfPages(context: ConformanceContext): Promise<Site> {
  return context.remember('site of pages', async () => {
    const site = await context.site({ timezone: 'UTC', settings: { content_groups: [offer, blog] } })
    const view = viewOf(site)
    await context.track(site, [
      view('cid_a', '10:00:00', '/', 'Home'),
      view('cid_a', '10:01:00', '/pricing', 'Prices'),
      view('cid_a', '10:02:00', '/pricing/archive', 'Prices'),
      view('cid_a', '10:03:00', '/blog/tea', 'Tea'),
      view('cid_a', '10:04:00', '/blog/news', 'x'.repeat(301)),
      view('cid_b', '11:00:00', '/blog/tea', 'Tea'),
      view('cid_b', '11:01:00', '/blog'),
      view('cid_b', '11:02:00', '/', 'Welcome'),
    ])
    await untilRecomputed(context, site)
    return site
  })
}

function viewOf({ domain }: Site) {
  return (client_id: string, time: string, path: string, page_title?: string) => ({
    event_name: 'page_view',
    client_id,
    timestamp: `${day}T${time}.000Z`,
    context: { page_url: `https://${domain}${path}`, ...(page_title && { page_title }) },
  })
}

async function ask(context: ConformanceContext, site: Site, query: TrafficQuery) {
  const metrics = 'pageviews,sessions'
  const whole = { start_date: day, end_date: day, metrics, ...query }
  return dataOf(await context.ask((client) => client.analytics.traffic(site.id, whole)), 200, report)
}

/** Returns the numbers of page views and of sessions. */
async function totals(context: ConformanceContext, site: Site, filters: string) {
  const { totals } = await ask(context, site, { filters })
  return [totals.pageviews, totals.sessions]
}

/** Returns the numbers of page views and of sessions by value of a dimension. */
async function viewsBy(context: ConformanceContext, site: Site, dimension: string, filters = '') {
  const { rows } = await ask(context, site, { dimensions: dimension, filters })
  return Object.fromEntries(
    rows.map((it) => [it.dimensions[dimension], [it.metrics.pageviews, it.metrics.sessions]]),
  )
}
