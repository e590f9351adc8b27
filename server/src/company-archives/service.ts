import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/company-archives'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { discard } from '../files/discard.ts'
import { purgeObjects } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { issueLink } from '../session/links.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { requireStillOpen } from '../session/still-open.ts'
import { archiveCancelled, archiveLinked, archiveRequested } from './events.ts'
import { addArchiveJob } from './jobs.ts'
import * as store from './store.ts'
import { tellAdministrators } from './tell.ts'

type Answer = DataOf<typeof endpoints.getArchive>

/** How far the last archive of the company is. */
export function getArchive({ db }: Context): Promise<Answer> {
  return db.read(latest)
}

/** Begins one, which takes the place of the one before. @throws PROOF_REQUIRED, ARCHIVE_UNDER_WAY, DISK_FULL */
export async function startArchive(context: Context, principal: EmployeePrincipal): Promise<Answer> {
  const { db, clock, jobs, files, disk } = context
  requireRecentProof(principal)
  await disk.requireRoom()
  const { companyId, employeeId, username } = principal
  const { answer, gone } = await db.transaction(async (db) => {
    const at = clock.now()
    const id = await store.insert(db, { companyId, requestedBy: employeeId, at })
    if (id === undefined) throw new AppError('ARCHIVE_UNDER_WAY')
    const gone = await store.markGone(db, { state: 'expired', at })
    await purgeObjects(db, companyId, gone)
    await addArchiveJob(db, jobs, { companyId, id })
    await record(db, principal, archiveRequested({ at, subjectId: companyId, facts: { archive: id } }))
    await tellAdministrators(db, context, { companyId, template: 'archiveRequested', facts: { actor: username } })
    return { answer: await latest(db), gone }
  })
  await discard(
    files,
    gone.map((id) => ({ id })),
  )
  return answer
}

/** Stops one, or deletes one that is ready. @throws ARCHIVE_NOT_FOUND, ARCHIVE_NOT_READY */
export async function cancelArchive(
  { db, clock, files }: Context,
  principal: EmployeePrincipal,
  { archiveID: id }: InputOf<typeof endpoints.cancelArchive>,
): Promise<Answer> {
  const { companyId } = principal
  const { answer, gone } = await db.transaction(async (db) => {
    const at = clock.now()
    await found(db, id)
    const stopped = await store.markCancelled(db, id, at)
    const gone = stopped ? [] : await store.markGone(db, { state: 'cancelled', id, at })
    if (!stopped && gone.length === 0) throw new AppError('ARCHIVE_NOT_READY', { field: 'archiveID' })
    await purgeObjects(db, companyId, gone)
    await record(db, principal, archiveCancelled({ at, subjectId: companyId, facts: { archive: id } }))
    return { answer: await latest(db), gone }
  })
  await discard(
    files,
    gone.map((id) => ({ id })),
  )
  return answer
}

/**
 * A link that downloads it once. It ends with the session that asks for it. @throws PROOF_REQUIRED, SESSION_REQUIRED, ARCHIVE_NOT_FOUND, ARCHIVE_NOT_READY,
 * PUBLIC_URL_REQUIRED
 */
export async function getArchiveLink(
  { db, clock, config }: Context,
  principal: EmployeePrincipal,
  { archiveID: id }: InputOf<typeof endpoints.getArchiveLink>,
): Promise<DataOf<typeof endpoints.getArchiveLink>> {
  requireRecentProof(principal)
  const { companyId, employeeId } = principal
  return db.transaction(async (db) => {
    const at = clock.now()
    if (!isThere(await found(db, id), at)) throw new AppError('ARCHIVE_NOT_READY', { field: 'archiveID' })
    await requireStillOpen(db, principal)
    await record(db, principal, archiveLinked({ at, subjectId: companyId, facts: { archive: id } }))
    const order = { companyId, employeeId, purpose: 'archive', session: principal, about: String(id) } as const
    return { link: await issueLink(db, { config, clock }, order) }
  })
}

/** Whether an archive can be downloaded. */
export function isThere(archive: store.ArchiveRecord | undefined, now: Date): boolean {
  return archive?.state === 'ready' && archive.expiresAt !== null && archive.expiresAt > now
}

/** @throws ARCHIVE_NOT_FOUND also for one of another company */
async function found(db: Db, id: number): Promise<store.ArchiveRecord> {
  const archive = await store.find(db, id)
  if (!archive) throw new AppError('ARCHIVE_NOT_FOUND', { field: 'archiveID' })
  return archive
}

async function latest(db: Db): Promise<Answer> {
  const archive = await store.findLatest(db)
  if (!archive) return { archive: null }
  const { id, state, requestedByName: requestedBy, requestedAt, documentsDone, documentsTotal } = archive
  const { sizeBytes, sumsSha256, stampedBy, failure, expiresAt } = archive
  return {
    archive: {
      ...{ archiveID: id, state, requestedBy, requestDate: requestedAt.toISOString() },
      ...{ documentsDone, documentsTotal, sizeBytes, stampedBy },
      sumsHash: sumsSha256?.toString('hex') ?? '',
      failure: failure ?? '',
      expireDate: expiresAt?.toISOString() ?? null,
    },
  }
}
