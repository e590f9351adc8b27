import type { ColumnType, JSONColumnType } from 'kysely'

export type Locale = 'en' | 'th'
/** Set by PostgreSQL when the row is written; never by us. */
export type Given<T> = ColumnType<T, never, never>
export type Json = JSONColumnType<Record<string, unknown>>
export type NullableJson = ColumnType<Record<string, unknown> | null, string | null, string | null>
export type PrincipalKind = 'employee' | 'key' | 'recipient' | 'system'
