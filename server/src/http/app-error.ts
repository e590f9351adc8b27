import { type ErrorCode, type ErrorParams, errors } from '@laisen/contract/errors'

type Facts<C extends ErrorCode> = (typeof errors)[C]['params'][number] extends never
  ? [facts?: undefined]
  : [facts: ErrorParams<C>]

/** Whose account a refusal is about, where no session tells, and where the attempt came from. */
export interface Concerned {
  readonly companyId?: number | undefined
  readonly employeeId?: number | undefined
  readonly address: string
}

/** A refusal by its code in the catalogue, with its facts. The sentence is chosen at the edge, in the caller's language. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly params: Readonly<Record<string, string | number>>
  /** For the security record; no answer shows it. */
  concerned: Concerned | undefined

  constructor(code: C, ...[facts]: Facts<C>) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.params = facts ?? {}
  }

  about({ companyId, employeeId, address }: Concerned): this {
    this.concerned = { companyId, employeeId, address }
    return this
  }

  get http(): number {
    return errors[this.code].http
  }
}
