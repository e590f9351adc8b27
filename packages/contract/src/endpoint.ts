import type * as z from 'zod/mini'
import type { Effect, PermissionId } from './permissions.ts'

/** Who may make a call: anybody, anybody signed in, or holders of any one of these ids (1 always does). */
type Access = 'public' | 'session' | readonly PermissionId[]

type Schema = z.ZodMiniType

/**
 * One call of the product. Browser, server, OpenAPI and the generated tests all read this, so a call that is
 * mounted is described, guarded and tested the same day.
 */
export interface Endpoint<Input extends Schema = Schema, Data extends Schema = Schema> {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below /api/v1/, to the letter of the specification. */
  readonly path: `${string}/${string}`
  /** One sentence for the API page. */
  readonly title: string
  readonly access: Access
  /** What 99 is asked about. `own` is a change to one's own things, which 99 does not bar. */
  readonly effect: Effect | 'own'
  /** JSON body of a POST; query of a GET, of a call whose body is bytes, and of one described as `?id=`. */
  readonly input: Input
  readonly data: Data
  /** A POST that is described with its input in the address (`Group/DeleteGroup?id={id}`). */
  readonly query?: boolean
  /** The body is the bytes of a file of this kind, streamed; `input` is then read from the query. */
  readonly bytes?: 'application/pdf'
  /**
   * Members of `input` that come in request headers of these names, as base64 of UTF-8: secrets of a call whose members
   * stand in the address, which logs and proxies keep.
   */
  readonly secretHeaders?: Readonly<Record<string, string>>
  /** A success answers bytes of this type instead of the JSON answer. */
  readonly answers?: string
  /** The largest JSON body, default 1 MiB. */
  readonly maxBodyBytes?: number
  /** Staff of companies (EXT, the default) or of the operator of the installation (COM). */
  readonly userType?: 'EXT' | 'COM' | 'any'
  /** Takes an Idempotency-Key header. */
  readonly idempotent?: boolean
  /** How often a minute: by address where no session is needed, by person otherwise. Absent: as often as one likes. */
  readonly perMinute?: number
  /** Open to somebody who must change their password first. */
  readonly beforePasswordChange?: boolean
  /** Open to somebody who must enrol a second factor first (`enrol`), or also to whom a code is still asked for (`code`). */
  readonly beforeFactor?: 'enrol' | 'code'
}

/** Names the types of an endpoint; the object itself is the description. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type DataOf<E extends Endpoint> = z.output<E['data']>

/** What every call answers (rules 1.2). */
export interface Answer<Data> {
  status: 0 | 1
  message: string
  data: Data
  code?: string
  params?: Record<string, unknown>
  requestId?: string
}
