import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/exports'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './progress-store.ts'

/** How often whoever asked for an export is told how far it is, and whether it was cancelled is looked up. */
const TELL_MS = 1_000

export interface Progress {
  running: boolean
  rowsDone: number
  totalRows: number
}

/**
 * Does work that can be watched and cancelled: by closing the connection, and by `Report/CancelExport` where the caller named the export.
 * The progress of one with a name is in the database, since another process may be asked about it.
 */
export async function watched<Result>(
  { db, clock, visit, log }: Context,
  key: Omit<store.ExportKey, 'id'> & { readonly id: string | null | undefined },
  work: (progress: Progress, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const progress: Progress = { running: false, rowsDone: 0, totalRows: 0 }
  const cancelled = new AbortController()
  const signal = AbortSignal.any([visit.gone, cancelled.signal])
  const { id } = key
  if (!id) return work(progress, signal)
  const named = { ...key, id }
  await db.transaction((db) => store.insert(db, named, clock.now()))
  const tell = () =>
    db
      .transaction((db) => store.touch(db, named, { ...progress, at: clock.now() }))
      .then((stop) => stop && cancelled.abort())
      .catch((error: unknown) => log.warn('exports.progress-not-told', { error }))
  const timer = setInterval(tell, TELL_MS)
  try {
    return await work(progress, signal)
  } finally {
    clearInterval(timer)
    await db.transaction((db) => store.remove(db, named))
  }
}

export async function getProgress(
  { db }: Context,
  { employeeId }: EmployeePrincipal,
  { exportID: id }: InputOf<typeof endpoints.getExportProgress>,
): Promise<DataOf<typeof endpoints.getExportProgress>> {
  const found = await db.read((db) => store.find(db, { employeeId, id }))
  if (!found) return { state: 'ended', rowsDone: 0, totalRows: 0 }
  const { running, rowsDone, totalRows } = found
  return { state: running ? 'running' : 'waiting', rowsDone, totalRows }
}

export async function cancel(
  { db }: Context,
  { employeeId }: EmployeePrincipal,
  { exportID: id }: InputOf<typeof endpoints.cancelExport>,
): Promise<'Success'> {
  await db.transaction((db) => store.cancel(db, { employeeId, id }))
  return 'Success'
}
