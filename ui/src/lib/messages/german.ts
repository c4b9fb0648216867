import PO from 'pofile'
import catalog from '../../../languages/messages.de.po?raw'
import { createTranslator } from './translator.ts'

/** Translates messages of the service to German. */
export const german = createTranslator(
  PO.parse(catalog).items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? ''] as const),
)
