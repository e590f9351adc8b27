import type * as z from 'zod/mini'
import type { Effect, PermissionId } from './permissions.ts'

/** Who may make a call: anyone, anyone signed in, or anyone who holds one of these permissions. Permission 1 is always enough. */
type Access = 'public' | 'session' | readonly PermissionId[]

type Schema = z.ZodMiniType

/**
 * One call of the product. Browser, server, OpenAPI and the generated tests all read this, so a
 * mounted call is always described, guarded and tested.
 */
export interface Endpoint<Input extends Schema = Schema, Data extends Schema = Schema> {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** The path below /api/v1/, spelled exactly as in the specification. */
  readonly path: `${string}/${string}`
  /** One sentence for the API page. */
  readonly title: string
  readonly access: Access
  /** The menu whose screen alone makes this call (menus.ts). It is refused to people whose groups the menu is not assigned to. */
  readonly menu?: number
  /** What the call does. Permission 99 forbids add, edit and delete; `own` is a change to one's own things, which 99 allows. */
  readonly effect: Effect | 'own'
  /** The JSON body of a POST. The query of a GET, of a call whose body is bytes, and of a call described with `?id=`. */
  readonly input: Input
  readonly data: Data
  /** A POST whose input the specification puts into the address (`Group/DeleteGroup?id={id}`). */
  readonly query?: boolean
  /** The body is the bytes of a file of this kind, streamed; `input` is then read from the query. */
  readonly bytes?: 'application/pdf'
  /**
   * Members of `input` that come in request headers of these names, as base64 of UTF-8. For secrets of a call whose
   * members are in the address, because logs and proxies store addresses.
   */
  readonly secretHeaders?: Readonly<Record<string, string>>
  /** A successful call returns bytes of this type instead of JSON. */
  readonly answers?: string
  /** The largest JSON body. Absent: by who may call, as `bodyLimitOf` tells. */
  readonly maxBodyBytes?: number
  /** Members of `input` that carry a file as base64. They are not parsed with the rest of the body: the operation decodes them. */
  readonly base64?: readonly string[]
  /** A member of `data` that carries a file as base64: the operation answers its bytes, which are encoded as they are sent. */
  readonly base64Answer?: string
  /** Whether staff of companies (EXT, the default) or of the operator of the installation (COM) may call it. */
  readonly userType?: 'EXT' | 'COM' | 'any'
  /** An API key may make it that was created with it (endpoints/api-keys.ts lists them). To any other call a key is nobody. */
  readonly apiKeys?: true
  /** Accepts an Idempotency-Key header. */
  readonly idempotent?: boolean
  /** Takes an X-Laisen-Device header, and answers one when the caller's device becomes or is a known one. */
  readonly device?: boolean
  /** The most calls per minute: from one address if no session is needed, otherwise by one person. Absent: by the kind of the call, as `callsPerMinuteOf` tells. */
  readonly perMinute?: number
  /** Allowed before a required password change. */
  readonly beforePasswordChange?: boolean
  /** Allowed before a required second factor is set up (`enrol`), or even before the code of the second factor is entered (`code`). */
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
