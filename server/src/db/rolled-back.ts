import pg from 'pg'
import { AppError } from '../http/app-error.ts'

/** insufficient_resources: no disk, no memory. Unlike a row that exists already, it says nothing about an earlier attempt. */
const NO_RESOURCES = /^53/

/** lock_not_available: it waited longer than it may. */
const LOCKED = '55P03'

const rolledBack = new WeakSet<object>()

/**
 * Notes that a transaction failed before it sent its commit, whatever kept it from going on. No transaction runs inside the work of another:
 * the outer one would note a failure of the inner one, whose commit may have been sent.
 */
export function noteRolledBack(error: unknown): void {
  if (typeof error === 'object' && error !== null) rolledBack.add(error)
}

/**
 * Whether a failed transaction certainly wrote nothing: it never sent its commit, we refused, or PostgreSQL had no room or was kept waiting.
 * Where the connection was lost while it committed, no one knows.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof AppError || (typeof error === 'object' && error !== null && rolledBack.has(error))) return true
  if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR') return false
  const { code = '' } = error
  return code === LOCKED || NO_RESOURCES.test(code)
}
