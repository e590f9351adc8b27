import type { ErrorCode } from '@laisen/contract/errors'

export interface RefusalFacts {
  code: ErrorCode | undefined
  message: string
  params: Readonly<Record<string, unknown>>
  data: unknown
  http: number
  requestId: string | undefined
}

/** The server understood and said no. `message` is its sentence, in the caller's language. */
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

  /** The field of the form the refusal is about, where it names one. */
  get field(): string | undefined {
    return typeof this.params.field === 'string' ? this.params.field : undefined
  }
}

/** No answer came: the network is down, the server is away, or the answer was not one of ours. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** The person stopped it, or left the screen. */
export function wasStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
