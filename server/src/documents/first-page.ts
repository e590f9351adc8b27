import type { Context } from '../context.ts'
import type { ObjectRow } from '../files/files.ts'
import { sizeOf } from '../files/objects.ts'
import { AppError } from '../http/app-error.ts'
import type { BytesAnswer } from '../http/bytes-answer.ts'
import { inWorker } from '../workers/pool.ts'
import { drawFirstPageStored } from './tasks.ts'

const MEBIBYTE = 1024 * 1024

/** Larger documents are read whole for it, which takes longer than their first pages take to arrive. */
const MOST_DOCUMENT_BYTES = 32 * MEBIBYTE
const MOST_KEPT = 500
const MOST_KEPT_BYTES = 32 * MEBIBYTE
/** Whoever has the page open again has kept it; and what is purged is in no memory for long. */
const KEPT_MS = 10 * 60_000

interface Kept {
  readonly png: Promise<Uint8Array | undefined>
  bytes: number
  until: number
}

/** By the last object of the revision, the one used longest ago first. Revisions never change. */
const known = new Map<string, Kept>()

type Drawing = Pick<Context, 'db' | 'files' | 'clock'>

/**
 * The first page of a revision as a PNG, for whoever may see the document: the caller has checked that. It is kept in the memory of this
 * process for ten minutes. @throws DOCUMENT_HAS_NO_PICTURE where it cannot be drawn; COMPANY_TASKS_WAITING, TOO_MANY_REQUESTS
 */
export async function firstPageOf(
  context: Drawing,
  companyId: number,
  rows: readonly ObjectRow[],
): Promise<BytesAnswer> {
  const png = await pictureOf(context, companyId, rows)
  if (!png) throw new AppError('DOCUMENT_HAS_NO_PICTURE')
  return {
    type: 'image/png',
    sizeBytes: png.length,
    read: ({ start, end }) => Buffer.from(png.subarray(start, end + 1)),
  }
}

function pictureOf(context: Drawing, companyId: number, rows: readonly ObjectRow[]): Promise<Uint8Array | undefined> {
  const now = context.clock.now().getTime()
  // A base object may belong to two documents, and an object to two revisions, so their lengths are part of the name.
  const name = `${companyId} ${rows.length} ${sizeOf(rows)} ${rows.at(-1)?.id}`
  const found = known.get(name)
  known.delete(name)
  const kept = found && found.until > now ? found : { png: draw(context, companyId, rows), bytes: 0, until: 0 }
  kept.until = now + KEPT_MS
  known.set(name, kept)
  kept.png.then(
    (png) => {
      kept.bytes = png?.length ?? 0
      forget(now)
    },
    // Too much was going on: the next one asks again.
    () => known.get(name) === kept && known.delete(name),
  )
  return kept.png
}

/** Old ones, and those used longest ago where there is too much. */
function forget(now: number): void {
  let bytes = [...known.values()].reduce((sum, one) => sum + one.bytes, 0)
  for (const [name, one] of known) {
    if (one.until > now && known.size <= MOST_KEPT && bytes <= MOST_KEPT_BYTES) return
    known.delete(name)
    bytes -= one.bytes
  }
}

async function draw(
  { db, files }: Drawing,
  companyId: number,
  rows: readonly ObjectRow[],
): Promise<Uint8Array | undefined> {
  if (sizeOf(rows) > MOST_DOCUMENT_BYTES) return undefined
  try {
    return await files.withStaged(db, rows, (document) => inWorker(drawFirstPageStored, { document }, { companyId }))
  } catch (error) {
    if (error instanceof AppError && error.code === 'DOCUMENT_TOO_COMPLEX') return undefined
    throw error
  }
}
