import type { ImportFormat } from './format.ts'
import { ga4 } from './ga4.ts'
import { plausible } from './plausible.ts'
import { umami } from './umami.ts'

/** The supported export formats of other products. */
export const formats = { plausible, ga4, umami } satisfies Record<string, ImportFormat>
