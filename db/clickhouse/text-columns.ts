import { type TString, Type } from '@sinclair/typebox'

/** Returns the schemas of columns with text, by name, for the row of a statement. */
export function textColumns<Name extends string>(names: readonly Name[]): Record<Name, TString> {
  return Object.fromEntries(names.map((it) => [it, Type.String()])) as Record<Name, TString>
}
