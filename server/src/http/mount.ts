import type { Readable } from 'node:stream'
import type { DataOf, Endpoint, InputOf } from '@laisen/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Context, PublicContext, Services } from '../context.ts'
import type { MemoryBudget } from '../limits/memory.ts'
import type { EmployeePrincipal, StaffPrincipal } from '../principal.ts'
import type { FileParts } from './base64-answer.ts'
import type { Base64Text } from './base64-text.ts'
import type { BytesAnswer } from './bytes-answer.ts'
import type { Authenticate } from './credential.ts'
import { handle } from './handle.ts'
import type { RateLimits } from './rate-limits.ts'
import type { StreamAnswer } from './stream-answer.ts'

/** The server that nouns mount their calls on. What is mounted is described, guarded and tested from the contract. */
export interface App {
  readonly fastify: FastifyInstance
  readonly services: Services
  readonly authenticate: Authenticate
  /** Refuses a person whose groups this menu is not assigned to. @throws MENU_NOT_ASSIGNED */
  readonly requireMenu: (services: Services, person: StaffPrincipal, menuId: number) => Promise<void>
  readonly rateLimits: RateLimits
  readonly memory: MemoryBudget
  readonly mounted: Endpoint[]
}

type CallInput<E extends Endpoint> = WithFiles<E> &
  (E extends { readonly bytes: string } ? { readonly body: Readable } : unknown)
type CallAnswer<E extends Endpoint> = E extends { readonly answers: string } ? BytesAnswer | StreamAnswer : WithParts<E>

/** The input, with a file in place of each text that is base64. A text that was empty is still one. */
export type WithFiles<E extends Endpoint> = E extends { readonly base64: readonly (infer Names)[] }
  ? { [Name in keyof InputOf<E>]: Name extends Names ? SentFile<InputOf<E>[Name]> : InputOf<E>[Name] }
  : InputOf<E>
type SentFile<Text> = Text extends string ? Base64Text | '' : Text

/** The data, with the bytes of a file in place of its base64. */
export type WithParts<E extends Endpoint> = E extends { readonly base64Answer: infer File extends string }
  ? Omit<DataOf<E>, File> & { readonly [Name in File]: FileParts }
  : DataOf<E>

/** What a call does. A public one has no principal; one with `bytes` is given its body as a stream; one with `answers` answers a file. */
type Operation<E extends Endpoint> = E['access'] extends 'public'
  ? (context: PublicContext, input: CallInput<E>) => Promise<CallAnswer<E>>
  : (context: Context, principal: CallerOf<E>, input: CallInput<E>) => Promise<CallAnswer<E>>

/** A call that API keys may make must serve them; any other has a person before it. */
type CallerOf<E extends Endpoint> = E extends { readonly apiKeys: true } ? StaffPrincipal : EmployeePrincipal

/** Rebuilds the answer of an idempotent call from what its `once` returned the first time. */
type Replay<E extends Endpoint> = (context: Context, principal: CallerOf<E>, receipt: unknown) => Promise<CallAnswer<E>>

/** How `handle` sees an operation, whatever its endpoint: the types were checked where it was mounted. */
export interface Mounted {
  readonly endpoint: Endpoint
  readonly operation: (...given: unknown[]) => Promise<unknown>
  readonly replay: ((...given: unknown[]) => Promise<unknown>) | undefined
}

/** Opens a call of the contract: /api/v1/<path>, guarded as the contract says, answered by the operation. */
export function mount<E extends Endpoint>(app: App, endpoint: E, operation: Operation<E>): void {
  open(app, { endpoint, operation: operation as Mounted['operation'], replay: undefined })
}

/** Likewise for an idempotent call whose answer is not kept, but made again. */
export function mountWithReplay<E extends Endpoint>(
  app: App,
  endpoint: E,
  { operation, replay }: { operation: Operation<E>; replay: Replay<E> },
): void {
  open(app, { endpoint, operation: operation as Mounted['operation'], replay: replay as Mounted['replay'] })
}

function open(app: App, mounted: Mounted): void {
  const { endpoint } = mounted
  app.mounted.push(endpoint)
  app.fastify.route({
    method: endpoint.method,
    url: `/api/v1/${endpoint.path}`,
    // Documents do not get smaller, and their base64 would hold a core for a second.
    ...(endpoint.maxBodyBytes || endpoint.bytes || endpoint.answers ? { compress: false as const } : {}),
    handler: (request, reply) => handle(app, mounted, { request, reply }),
  })
}
