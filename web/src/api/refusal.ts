import type { ErrorCode } from '@laisen/contract/errors'

interface RefusalFacts {
  code: ErrorCode | undefined
  message: string
  params: Readonly<Record<string, unknown>>
  data: unknown
  http: number
  requestId: string | undefined
}

/** The server rejected the call. `message` is its explanation in the user's language. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly data: unknown
  readonly http: number
  readonly requestId: string | undefined

  constructor(facts: RefusalFacts) {
    super(facts.message)
    this.code = facts.code
    this.params = facts.params
    this.data = facts.data
    this.http = facts.http
    this.requestId = facts.requestId
  }

  /** The form field that the refusal is about, if it names one. */
  get field(): string | undefined {
    return typeof this.params.field === 'string' ? this.params.field : undefined
  }
}

/** No usable answer arrived: the network or the server is down, or something else answered. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** The user stopped the call or left the screen. */
export function wasStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
