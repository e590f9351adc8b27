import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { installationFact } from '../db/installation-fact.ts'
import { withMigrationLock } from '../db/migrate.ts'
import type { Tables } from '../db/tables.ts'
import { StartRefused } from '../start-refused.ts'
import type { ObjectStore } from './object-store.ts'
import { isNewInstallation, listSome } from './store.ts'

// The documents of an installation are in one folder, which all of its processes share. A process on another one would store documents there
// that the others do not find, and find none of theirs. So the folder carries a mark, and the database knows it.

/** A store, and where it is, for what is said to people. */
export interface Claim {
  readonly owner: Kysely<Tables>
  readonly ownerPool: pg.Pool
  readonly store: ObjectStore
  readonly folder: string
}

const dataFolder = installationFact('data_folder')
/** Noted before the folder is marked, so that a start that was cut off in between is finished by the next one. */
const claiming = installationFact('data_folder_claimed')

/** This many objects that the database knows prove that a folder is the installation's. */
const PROOF = 10
/** So many are looked for: some may be damaged. */
const LOOKED_FOR = 4 * PROOF
const FAR_FUTURE = new Date(8.64e15)

/** @throws StartRefused where the store belongs to another installation, or is not the one of this */
export async function claimStore(claim: Claim): Promise<void> {
  const expected = await dataFolder.find(claim.owner)
  if (expected === undefined) await isClaimed(claim)
  else if (!(await isMarkLost(claim))) await requireMark(claim, expected)
  else await claim.store.setMark(expected)
}

/** Whether the store lost its mark, as in a restore: it has none, and all of the newest objects, which a folder that was left behind lacks. */
async function isMarkLost({ owner, store }: Claim): Promise<boolean> {
  if ((await store.mark()) !== undefined) return false
  const newest = await listSome(owner, LOOKED_FOR, 'newest')
  const there = await Promise.all(newest.map((fileId) => store.holds(fileId)))
  return newest.length >= PROOF && there.every(Boolean)
}

/** For commands, which claim nothing. @throws StartRefused where the installation has another store */
export async function refuseOtherStore(claim: Claim): Promise<void> {
  const expected = await dataFolder.find(claim.owner)
  if (expected !== undefined) await requireMark(claim, expected)
}

/** Whether a store carries the mark. One that cannot be read does not. */
export async function holdsMark(store: ObjectStore, mark: string): Promise<boolean> {
  return (await store.mark().catch(() => undefined)) === mark
}

/**
 * Claims a store for a database that has none yet: with a new database, or once ten of its objects were found there. Never because it is merely
 * empty. Answers whether it is claimed now. @throws StartRefused as claimStore
 */
export async function isClaimed(claim: Claim): Promise<boolean> {
  return withMigrationLock(claim.ownerPool, async () => {
    const expected = await dataFolder.find(claim.owner)
    if (expected === undefined) return claimIfOurs(claim)
    // Another process was faster.
    await requireMark(claim, expected)
    return true
  })
}

async function requireMark({ store, folder }: Claim, expected: string): Promise<void> {
  const mark = await store.mark()
  if (mark === expected) return
  const found = mark === undefined ? 'it has none' : `it has ${mark}, of another installation`
  throw new StartRefused(
    `The data folder ${folder} is not the one of this installation, whose folder has the mark ${expected}: ${found}. Set DATA_DIR to the folder that all processes of the installation share, or mount it. If this is the folder, restored without its mark and not with all of its newest documents, write the mark into its file installation.`,
  )
}

async function claimIfOurs(claim: Claim): Promise<boolean> {
  const { owner, store, folder } = claim
  const [mark, begun] = [await store.mark(), await claiming.find(owner)]
  if (mark !== undefined && mark !== begun) {
    throw new StartRefused(
      `The data folder ${folder} belongs to another installation: it has the mark ${mark}, which this database does not know. Set DATA_DIR to a folder of its own.`,
    )
  }
  if (mark === undefined && !(await isOurs(claim))) return false
  const own = mark ?? randomUUID()
  if (mark === undefined) {
    await claiming.remove(owner)
    await claiming.keepFirst(owner, own)
    await store.setMark(own)
  }
  await dataFolder.keepFirst(owner, own)
  await claiming.remove(owner)
  return true
}

/** @throws StartRefused where the folder is certainly another one's */
async function isOurs({ owner, store, folder }: Claim): Promise<boolean> {
  if (await isNewInstallation(owner)) {
    if (await isEmpty(store)) return true
    throw new StartRefused(
      `The data folder ${folder} holds documents, and the database is new. Set DATA_DIR to an empty folder, or DATABASE_URL to the database of these documents.`,
    )
  }
  const some = await listSome(owner, LOOKED_FOR)
  const there = await Promise.all(some.map((fileId) => store.holds(fileId)))
  const found = there.filter(Boolean).length
  if (found === 0 && some.length > 0) {
    throw new StartRefused(
      `The data folder ${folder} has none of the documents of this installation. Set DATA_DIR to the folder that has them, or mount it.`,
    )
  }
  return found >= PROOF
}

async function isEmpty(store: ObjectStore): Promise<boolean> {
  for await (const _ of store.listOlderThan(FAR_FUTURE)) return false
  return true
}
