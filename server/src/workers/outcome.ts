import type { ErrorCode } from '@laisen/contract/errors'
import { PadesError, type PadesErrorCode } from '@laisen/pades/errors'
import { PdfError, type PdfErrorCode } from '@laisen/pdf/errors'
import { PkiError, type PkiErrorCode } from '@laisen/pki/errors'
import { AppError } from '../http/app-error.ts'

/** An error loses its class and its facts on the way between threads, so a task returns its outcome as data. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refused: 'pdf' | 'pades' | 'pki' | 'app'; readonly code: string; readonly facts: unknown }

/** In the worker: runs a task of the engine. */
export async function outcomeOf<Result>(task: () => Result | Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await task() }
  } catch (error) {
    if (error instanceof PdfError) return { refused: 'pdf', code: error.code, facts: error.facts }
    if (error instanceof PadesError) return { refused: 'pades', code: error.code, facts: error.facts }
    if (error instanceof PkiError) return { refused: 'pki', code: error.code, facts: error.facts }
    if (error instanceof AppError) return { refused: 'app', code: error.code, facts: error.params }
    throw error
  }
}

/** In the calling thread: returns the result, or throws the refusal again. */
export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ('result' in outcome) return outcome.result
  const { refused, code, facts } = outcome
  if (refused === 'pdf') throw new PdfError(code as PdfErrorCode, facts as never)
  if (refused === 'app') throw new AppError(code as ErrorCode, facts as never)
  if (refused === 'pades') throw new PadesError(code as PadesErrorCode, facts as never)
  throw new PkiError(code as PkiErrorCode, facts as never)
}
