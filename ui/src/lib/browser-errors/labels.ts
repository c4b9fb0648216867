import type { BrowserError, BrowserErrorGroup } from '../../../../server/analytics/browser-errors/model.ts'

/** The message of a group, or its type. */
export function titleOf({ message, error_type }: Pick<BrowserErrorGroup, 'message' | 'error_type'>): string {
  return message || error_type || 'No message'
}

/** `https://shop.example/assets/cart.js:12:480`; null if the file is unknown. */
export function placeOf({ file, line, column }: Pick<BrowserErrorGroup, 'file' | 'line' | 'column'>) {
  return file === null ? null : [file, line, column].filter((it) => it !== null).join(':')
}

/** Where an error occurs: the tables of its page, each with the field of its values. */
export function tablesOf({ pages, browsers, os, releases }: BrowserError) {
  return [
    { title: 'Page', field: 'page', values: pages },
    { title: 'Browser', field: 'browser', values: browsers },
    { title: 'Operating system', field: 'os', values: os },
    { title: 'Release', field: 'property:release', values: releases },
  ]
}
