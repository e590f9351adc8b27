/**
 * Why a document cannot be shown. `broken`: nothing in it can be read as a PDF. `undrawable` does not mean that it cannot
 * be signed.
 */
export type PdfProblem = 'password' | 'broken' | 'undrawable' | 'network'

export class PdfOpenError extends Error {
  readonly problem: PdfProblem
  constructor(problem: PdfProblem, cause: unknown) {
    super(`The document cannot be shown: ${problem}`, { cause })
    this.problem = problem
  }
}
