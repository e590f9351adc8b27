import pg from 'pg'
import { AppError } from '../http/app-error.ts'

/** insufficient_resources: no disk, no memory. Unlike a row that exists already, it says nothing about an earlier attempt. */
const NO_RESOURCES = /^53/

/**
 * Whether a failed transaction certainly wrote nothing: we refused, or PostgreSQL had no room. Where the connection was lost
 * while it committed, no one knows.
 */
export function isRolledBack(error: unknown): boolean {
  if (error instanceof AppError) return true
  return error instanceof pg.DatabaseError && error.severity === 'ERROR' && NO_RESOURCES.test(error.code ?? '')
}
