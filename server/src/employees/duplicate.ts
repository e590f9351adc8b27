import { AppError } from '../http/app-error.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Two who take one user name or one address at the same moment both saw it free; the index lets one of them have it. Says to
 * the other what whoever comes a moment later hears. @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE
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
