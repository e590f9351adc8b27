import { AppError } from '../http/app-error.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Two requests that take the same username or address at the same moment both see it free, and the index accepts one. The
 * other gets the refusal that a later request would get. @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE
 */
export function refuseDuplicate(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === UNIQUE_VIOLATION && constraint === 'employees_username') {
    throw new AppError('USERNAME_DUPLICATE', { field: 'username' })
  }
  if (code === UNIQUE_VIOLATION && constraint === 'employees_email') {
    throw new AppError('EMPLOYEE_EMAIL_IN_USE', { field: 'email' })
  }
  throw error
}
