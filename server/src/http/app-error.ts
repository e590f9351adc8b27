import { type ErrorCode, type ErrorParams, errors } from '@laisen/contract/errors'

type Facts<C extends ErrorCode> = (typeof errors)[C]['params'][number] extends never
  ? [facts?: undefined]
  : [facts: ErrorParams<C>]

/** A refusal by its code in the catalogue, with its facts. The sentence is chosen at the edge, in the caller's language. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: C, ...[facts]: Facts<C>) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = facts ?? {}
  }

  get http(): number {
    return errors[this.code].http
  }
}
