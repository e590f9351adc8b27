import { createHash } from 'node:crypto'
import { limits } from '@laisen/contract/limits'
import { chainUntilNow } from '../chain/carried.ts'
import { evidenceTimestamps } from '../chain/timestamps.ts'
import type { Services } from '../context.ts'
import { countDocuments } from '../documents/carried.ts'
import { record } from '../events/record.ts'
import { keeping } from '../files/discard.ts'
import { isDiskFull } from '../files/disk-space.ts'
import type { StoredObject } from '../files/files.ts'
import { insertObject } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { Job } from '../jobs/handler.ts'
import type { SystemPrincipal } from '../principal.ts'
import { archiveMade } from './events.ts'
import { type Archived, archiveParts } from './parts.ts'
import type { Reading, Unreadable } from './readable.ts'
import * as store from './store.ts'
import { tellAdministrators } from './tell.ts'
import { type ArchivePart, zipOf } from './zip.ts'

export interface Making {
  readonly companyId: number
  readonly id: number
}

/** Cancelled, or taken over by another run. */
class NotWanted extends Error {}
/** The process ends: the job begins anew in another. */
class Stopping extends Error {}

/**
 * Makes the archive that a company asked for, in one pass into one stored object, which counts towards no limit of its package: leaving must not
 * depend on it. A run that ends half-way leaves an object without a row, which is swept.
 */
export async function makeArchive(services: Services, job: Job, { companyId, id }: Making): Promise<void> {
  const { database, clock } = services
  const db = database.company(companyId)
  const at = clock.now()
  const documents = await countDocuments(db, at)
  const number = await db.transaction((db) => store.beginRun(db, id, documents))
  if (number === undefined) return
  const run = { id, run: number }
  try {
    await make(services, job, { companyId, run, at })
  } catch (error) {
    if (error instanceof NotWanted) return
    const full = isDiskFull(error) || (error instanceof AppError && error.code === 'DISK_FULL')
    if (!full && !job.lastAttempt) throw error
    services.log.error('company-archives.failed', { companyId, archiveId: id, error })
    const failure = full ? 'DISK_FULL' : 'UNKNOWN'
    await db.transaction((db) => store.markFailed(db, run, { failure, at: clock.now() }))
  }
}

interface Begun {
  readonly companyId: number
  readonly run: store.Run
  readonly at: Date
}

async function make(services: Services, job: Job, { companyId, run, at }: Begun): Promise<void> {
  const { database, files, keys, mail } = services
  const db = database.company(companyId)
  const chained = await chainUntilNow(services, companyId, { patienceMs: PATIENCE_MS, stopping: job.stopping })
  const company = await db.read((db) => mail.addresses.company(db, companyId))
  const progress = progressOf(services, job, { companyId, run, at })
  const unreadable: Unreadable[] = []
  const archived: Archived = {
    ...{ db, files, company, locale: company.locale, zone: limits.timeZoneDefault, at },
    ...chained,
    ...{ reading: readingOf(services, job, { run, companyId, unreadable }), unreadable, beforeDocument: progress.next },
  }
  const sums = sumsOf(services, { companyId, companyCode: company.code })
  const body = zipOf(sums.after(archiveParts(archived)), { at, written: sums.written })
  const stored = await files.put({ companyKey: await keys.companyKey(db, companyId), body })
  const made = { ...sums.made(), documents: progress.documents(), unreadable: unreadable.length }
  await keep(services, { companyId, run, at }, { stored, made })
}

/** How long one attempt waits for transactions that hold up the chain. */
const PATIENCE_MS = 30_000

/** The log names what could not be read: the operator may have it in a backup. */
function readingOf(
  { log }: Services,
  job: Job,
  { run, companyId, unreadable }: Pick<Begun, 'run' | 'companyId'> & { unreadable: Unreadable[] },
): Reading {
  return {
    goOnAnyway: job.lastAttempt,
    note(one, error) {
      unreadable.push(one)
      log.error('company-archives.unreadable', { companyId, archiveId: run.id, ...one, error })
    },
  }
}

/** Looks once a second whether the archive is still wanted and there is room, and tells how far it is. @throws NotWanted, Stopping, DISK_FULL */
function progressOf({ database, disk }: Services, job: Job, { companyId, run }: Begun) {
  const LOOK_MS = 1000
  let documents = 0
  let lookedAt = performance.now()
  return {
    documents: () => documents,
    async next() {
      documents += 1
      if (performance.now() - lookedAt < LOOK_MS) return
      lookedAt = performance.now()
      if (job.stopping.aborted) throw new Stopping('the process stops')
      await disk.requireRoom()
      const wanted = await database.company(companyId).transaction((db) => store.setProgress(db, run, documents - 1))
      if (!wanted) throw new NotWanted()
    },
  }
}

const LIST = 'SHA256SUMS'

/** The list of hashes, as sha256sum writes it, which follows the parts that it lists, and timestamps over it. */
function sumsOf(services: Services, company: { readonly companyId: number; readonly companyCode: string }) {
  const lines: string[] = []
  let hash: Buffer | undefined
  let stampedBy: string[] = []
  return {
    written: (path: string, sha256: string) => void lines.push(`${sha256}  ${path}\n`),
    async *after(parts: AsyncIterable<ArchivePart>): AsyncGenerator<ArchivePart> {
      yield* parts
      const list = lines.join('')
      hash = createHash('sha256').update(list).digest()
      yield { path: LIST, content: list }
      const stamps = await evidenceTimestamps(services, { ...company, hash })
      for (const { source, timestamp } of stamps) yield { path: `${LIST}.${source}.tst`, content: [timestamp.token] }
      stampedBy = stamps.map(({ authority }) => authority)
    },
    made: () => ({ sumsSha256: hash!, stampedBy }),
  }
}

interface Made {
  readonly stored: StoredObject
  readonly made: {
    readonly sumsSha256: Buffer
    readonly stampedBy: readonly string[]
    readonly documents: number
    /** Files that could not be read. */
    readonly unreadable: number
  }
}

/** Gives the company its archive. @throws NotWanted, and then the object is discarded */
function keep(services: Services, { companyId, run }: Begun, { stored, made }: Made): Promise<void> {
  const { database, files, clock } = services
  return keeping(files, [stored], () =>
    database.company(companyId).transaction(async (db) => {
      const at = clock.now()
      const expiresAt = new Date(at.getTime() + limits.archiveDays * DAY_MS)
      await insertObject(db, stored)
      const { id: objectId, sizeBytes } = stored
      if (!(await store.markReady(db, run, { ...made, objectId, sizeBytes, at, expiresAt }))) throw new NotWanted()
      const system: SystemPrincipal = { kind: 'system', companyId, job: 'company-archives.make' }
      const { documents, stampedBy, unreadable } = made
      const sums = made.sumsSha256.toString('hex')
      const facts = {
        ...{ archive: run.id, documents, sizeBytes, sums, stampedBy: [...stampedBy] },
        ...(unreadable > 0 && { unreadable }),
      }
      await record(db, system, archiveMade({ at, subjectId: companyId, facts }))
      const told = { sums: sums.replace(/.{8}(?=.)/g, '$& '), days: limits.archiveDays }
      await tellAdministrators(db, services, { companyId, template: 'archiveReady', facts: told })
    }),
  )
}

const DAY_MS = 86_400_000
