import type { Actor, Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { getPasswordHash } from '../session/store.ts'

/** Whoever changes a factor proves to be more than a browser that was left open. @throws PASSWORD_WRONG */
export async function requirePassword(
  { db, passwords }: Pick<Context, 'db' | 'passwords'>,
  { employeeId }: Actor,
  password: string | null | undefined,
): Promise<void> {
  const hash = await db.transaction((db) => getPasswordHash(db, employeeId))
  if (!(await passwords.verify(password ?? '', hash))) throw new AppError('PASSWORD_WRONG', { field: 'password' })
}
