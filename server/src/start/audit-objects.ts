import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { findByCode, findCode } from '../companies/find.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { documentsOfObject } from '../documents/of-object.ts'
import { type AuditedObject, type AuditedUpTo, findReadable, listHolders, listReadable } from '../files/audit-store.ts'
import { refuseOtherStore } from '../files/claim.ts'
import { createFiles, type Files } from '../files/files.ts'
import { openLocalStore } from '../files/local-store.ts'
import { isLost } from '../files/lost.ts'
import { locationOf } from '../files/objects.ts'
import { createKeys } from '../keys/keys.ts'
import { loadMasterKey } from '../keys/master.ts'
import { openToken } from '../pkcs11/token.ts'
import { StartRefused } from '../start-refused.ts'

interface AuditObjects {
  readonly config: Config
  readonly database: Database
  /** Of one company; undefined for all. */
  readonly code: string | undefined
  /** Begins anew, although an earlier run was cut off. */
  readonly again: boolean
  say(line: string): void
}

/** How far a run has come. It is kept in the data folder, so that one that is cut off goes on where it was. */
interface Progress {
  readonly after: AuditedUpTo | undefined
  readonly read: number
  readonly wrong: number
  /** The first of what is wrong. */
  readonly lines: readonly string[]
}

const TOGETHER = 100
/** So many are told; all are counted. */
const MOST_TOLD = 1000

/**
 * Reads every stored object as it is needed: finds its file, opens it with its key and compares its hash. Names the company and the document
 * of each that is missing or damaged. Answers how many are. @throws StartRefused
 */
export async function auditObjects({ config, database, code, again, say }: AuditObjects): Promise<number> {
  const { owner, ownerPool } = database
  const company = code === undefined ? undefined : await findByCode(owner, code)
  if (code !== undefined && !company) throw new StartRefused(`There is no company ${code}.`)
  const files = await openFiles(config, database)
  const folder = join(config.dataDir, 'files')
  await refuseOtherStore({ owner, ownerPool, store: files.store, folder })

  const file = join(config.dataDir, `audit-objects${code === undefined ? '' : `-${code.toLowerCase()}`}.json`)
  if (again) await rm(file, { force: true })
  let progress = (await readProgress(file)) ?? { after: undefined, read: 0, wrong: 0, lines: [] }
  if (progress.read > 0) say(`An earlier run had read ${progress.read} objects. It goes on (--again begins anew).`)
  for (const line of progress.lines) say(line)
  for (;;) {
    const objects = await listReadable(owner, { after: progress.after, companyId: company?.id, most: TOGETHER })
    for (const object of objects) {
      const line = await faultOf({ database, files }, object)
      if (line && progress.lines.length < MOST_TOLD) say(line)
      progress = after(progress, object, line)
    }
    if (objects.length < TOGETHER) break
    await writeProgress(file, progress)
  }
  await rm(file, { force: true })
  if (progress.wrong > MOST_TOLD) say(`WRONG  and ${progress.wrong - MOST_TOLD} more`)
  say(
    `${progress.read} objects were read. ${progress.wrong === 0 ? 'Everything is in order.' : `${progress.wrong} of them cannot be used.`}`,
  )
  return progress.wrong
}

/** @throws StartRefused where there is no folder, which a command must not make */
async function openFiles(config: Config, database: Database): Promise<Files> {
  const folder = join(config.dataDir, 'files')
  if (!existsSync(join(folder, 'objects'))) {
    throw new StartRefused(`There are no documents in ${folder}. Set DATA_DIR to the folder that the server uses.`)
  }
  const { key: master } = await loadMasterKey(config, database.owner)
  const token = config.token && (await openToken(config.token))
  const keys = createKeys({ master, owner: database.owner, clock: systemClock, token })
  return createFiles({ store: await openLocalStore(folder), keys, clock: systemClock })
}

interface Reading {
  readonly database: Database
  readonly files: Files
}

/** What is wrong with an object, as a line; undefined if nothing is. One that was purged or moved while it was read is looked at again. */
async function faultOf(reading: Reading, object: AuditedObject): Promise<string | undefined> {
  if ((await tryReading(reading, object)) === undefined) return undefined
  const now = await findReadable(reading.database.owner, object.company_id, object.id)
  const fault = now && (await tryReading(reading, now))
  return fault && `${fault}  ${await nameOf(reading.database, now)}`
}

async function tryReading({ database, files }: Reading, object: AuditedObject): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    for await (const piece of await files.stream(database.company(object.company_id), [object])) hash.update(piece)
    return hash.digest().equals(object.sha256) ? undefined : 'DAMAGED'
  } catch (error) {
    if (isLost(error)) return error.code === 'STORED_FILE_MISSING' ? 'MISSING' : 'DAMAGED'
    return `UNREADABLE (${(error as Error).message})`
  }
}

async function nameOf({ owner }: Database, object: AuditedObject): Promise<string> {
  const { company_id: companyId, id } = object
  const documents = await documentsOfObject(owner, companyId, id)
  const names = documents.map(({ id, name, revision }) => `document ${id} “${name}” from revision ${revision} on`)
  const holders = documents.length > 0 ? names : await listHolders(owner, companyId, id)
  const held = holders.length > 0 ? holders.join(', ') : 'nothing refers to it'
  return `${await findCode(owner, companyId)}  ${held}  (object ${id}, file ${locationOf(object).fileId})`
}

function after({ read, wrong, lines }: Progress, object: AuditedObject, line: string | undefined): Progress {
  const told = line !== undefined && lines.length < MOST_TOLD ? [...lines, line] : lines
  return {
    after: { companyId: object.company_id, id: object.id },
    read: read + 1,
    wrong: wrong + (line === undefined ? 0 : 1),
    lines: told,
  }
}

async function readProgress(file: string): Promise<Progress | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Progress
  } catch {
    return undefined
  }
}

async function writeProgress(file: string, progress: Progress): Promise<void> {
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, JSON.stringify(progress), { mode: 0o600 })
  await rename(unfinished, file)
}
