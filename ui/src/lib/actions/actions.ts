import { propertyField } from '#lib/events/fields.ts'

type Action = {
  /** The event that the tracker sends, the field whose values are listed, and the field that says where it happened. */
  event: string
  by: string
  where: string
  title: string
  /** The header of the values. */
  value: string
  /** The title of the empty page. */
  none: string
  /** The attribute of the script tag that switches it on. */
  attribute: string
}

/** What the tracker sends automatically, with options of the script tag. */
export const actions = {
  outbound: {
    event: 'outbound_click',
    by: propertyField('url'),
    where: 'page',
    title: 'Outbound links',
    value: 'Link',
    none: 'No link to another site was clicked',
    attribute: 'data-outbound',
  },
  downloads: {
    event: 'file_download',
    by: propertyField('url'),
    where: 'page',
    title: 'Downloads',
    value: 'File',
    none: 'No file was downloaded',
    attribute: 'data-downloads',
  },
  searches: {
    event: 'site_search',
    by: propertyField('term'),
    where: 'page',
    title: 'Searches',
    value: 'Search term',
    none: 'Nothing was searched for',
    attribute: 'data-search',
  },
  forms: {
    event: 'form_submit',
    by: propertyField('form'),
    where: 'page',
    title: 'Forms',
    value: 'Form',
    none: 'No form was submitted',
    attribute: 'data-forms',
  },
  missing: {
    event: 'not_found',
    by: 'page',
    where: 'referrer',
    title: 'Missing pages',
    value: 'Page',
    none: 'No page was missing',
    attribute: 'data-not-found',
  },
} as const satisfies Record<string, Action>
export type ActionName = keyof typeof actions
export const actionNames = Object.keys(actions) as ActionName[]
