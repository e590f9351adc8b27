import { nameProblem } from '@laisen/contract/plain-names'
import { AppError } from './app-error.ts'

/** For names that come in a file, or whose refusals have an order of their own. @throws NAME_LINK and the like */
export function requirePlainName(name: string, field: string): void {
  const problem = nameProblem(name)
  if (problem) throw new AppError(problem, { field })
}
