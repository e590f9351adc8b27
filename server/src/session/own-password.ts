import type { Context } from '../context.ts'
import { getPasswordHash } from '../employees/passwords.ts'
import { subjectOf } from '../guesses/subjects.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'

/**
 * Checks the password of someone who is logged in, because a browser that was left open must not be enough. Returns the hash
 * that the password was checked against. @throws PASSWORD_WRONG, PASSWORD_THROTTLED
 */
export async function requireOwnPassword(
  { db, passwords, guesses }: Pick<Context, 'db' | 'passwords' | 'guesses'>,
  principal: Pick<EmployeePrincipal, 'companyId' | 'employeeId' | 'address'>,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { companyId, employeeId } = principal
  const refusal = (retryAfterMinutes: number) =>
    new AppError('PASSWORD_THROTTLED', { retryAfterMinutes }).about(principal)
  const proven = await guesses.verify(
    { subject: subjectOf('own password', companyId, employeeId), refusal },
    async () => {
      const hash = await db.transaction((db) => getPasswordHash(db, employeeId))
      return hash !== null && (await passwords.verify(password, hash, { companyId, lane: 'known' })) ? hash : undefined
    },
  )
  if (proven === undefined) throw new AppError('PASSWORD_WRONG', { field })
  return proven
}
