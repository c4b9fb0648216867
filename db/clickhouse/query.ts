import type { TObject } from '@sinclair/typebox'

type Scalar<T extends string> = T extends 'Bool'
  ? boolean
  : T extends `${'UInt' | 'Int'}${number}`
    ? number | bigint
    : T extends `${'Float' | 'Decimal'}${string}`
      ? number
      : T extends `Date${string}`
        ? Date | string
        : string

/** The TypeScript type of a ClickHouse parameter type. Dates are sent in UTC. */
type ParamValue<T extends string> = T extends `Array(${infer Item})`
  ? readonly ParamValue<Item>[]
  : T extends `${'Nullable' | 'LowCardinality'}(${infer Inner})`
    ? ParamValue<Inner> | (T extends `Nullable${string}` ? null : never)
    : Scalar<T>

type ParamTypes = Record<string, string>
export type ParamValues<P extends ParamTypes> = { [K in keyof P]: ParamValue<P[K]> }

/** A value that can be bound. Values are sent separately from the SQL text. */
export type Bindable = string | number | bigint | boolean | Date | null | readonly Bindable[]

/** SQL with bound `{name:Type}` parameters, and the schema of the rows it returns. */
export type Statement<R extends TObject = TObject> = {
  sql: string
  params: Record<string, Bindable>
  row: R
}

/** A query with fixed text. Binding its parameters gives a statement. */
export type Query<V, R extends TObject> = (params: V) => Statement<R>

/** Declares a query with fixed text. If the text depends on the request, use `statement`. */
export function query<const P extends ParamTypes, R extends TObject>(declared: {
  params: P
  row: R
  sql: string
}): Query<ParamValues<P>, R> {
  return (params) => ({ sql: declared.sql, row: declared.row, params: params as Statement['params'] })
}

/** Declares a query that is built for one request: identifiers from literal maps, values only in `params`. */
export function statement<R extends TObject>(built: Statement<R>): Statement<R> {
  return built
}
