import type { SessionUser } from '@laisen/contract/endpoints/session'
import { emptyVault, hasVault, keepInVault, readVault, vaultBytesMost } from '../../frame/tab-vault.ts'
import { freshValues, type StampValues } from './stamp-values.ts'

/** What the Upload screen holds, kept when it is left: in memory, and over a reload in the tab's vault. */
export interface KeptUpload {
  file: File | null
  values: StampValues
  placed: boolean
  /** This document was signed before, and is open to be adjusted and signed again. */
  signedBefore: boolean
  /** The name of a file that was too large to be kept over a reload. */
  lostFile: string | undefined
}

const freshUpload: KeptUpload = {
  file: null,
  values: freshValues,
  placed: false,
  signedBefore: false,
  lostFile: undefined,
}

interface InMemory {
  owner: string
  upload: KeptUpload
  /** The stamp that it became. Then it is kept only for signing again, and not in the vault. */
  signedAs: string | undefined
}

let inMemory: InMemory | undefined
/** The file whose bytes the vault has, or is about to have, and the name of their part. */
let inVault: { file: File; part: string } | undefined
let filesKept = 0

export function ownerOf({ companyCode, employeeID }: SessionUser): string {
  return `${companyCode} ${employeeID}`
}

/** Remembers what the screen holds now. Where it holds nothing, nothing is kept. */
export function keepUpload(owner: string, upload: KeptUpload | undefined): void {
  inMemory = upload && { owner, upload, signedAs: undefined }
  updateVault()
}

/** The document was signed: it leaves the vault, and opens again only to be signed again. */
export function markSigned(owner: string, stampId: string): void {
  if (inMemory?.owner === owner) inMemory.signedAs = stampId
  updateVault()
}

/** Whether the document of this stamp can be opened again as it was before signing. */
export function canSignAgain(owner: string, stampId: string): boolean {
  return inMemory?.owner === owner && inMemory.signedAs === stampId && inMemory.upload.file !== null
}

/**
 * What the screen begins with, as far as this page knows it: undefined if the vault has to be asked. A document that was
 * signed is given only to whoever comes `back` to it.
 */
export function keptInMemory(owner: string, back: boolean): KeptUpload | undefined {
  if (!inMemory) return hasVault() ? undefined : freshUpload
  if (inMemory.owner !== owner) return freshUpload
  const { upload, signedAs } = inMemory
  if (signedAs === undefined) return upload
  return back ? { ...upload, signedBefore: true } : freshUpload
}

/** What the tab kept over a reload. */
export async function keptInVault(owner: string): Promise<KeptUpload> {
  const written = await readVault(owner, 'values')
  if (!written) return freshUpload
  const { file: entry, ...rest } = JSON.parse(new TextDecoder().decode(written)) as Written
  if (!entry) return { ...rest, file: null, lostFile: undefined }
  const { name, type, lastModified, part } = entry
  const bytes = await readVault(owner, part)
  if (!bytes) return { ...rest, file: null, lostFile: name }
  const file = new File([bytes], name, { type, lastModified })
  inVault = { file, part }
  return { ...rest, file, lostFile: undefined }
}

type Written = Omit<KeptUpload, 'file' | 'lostFile'> & {
  file: { name: string; type: string; lastModified: number; part: string } | null
}

/** Typing changes values many times a second. */
const settleMilliseconds = 150
let waiting = false
let writing = Promise.resolve()

/** Soon makes the vault hold what memory holds, one change after another. */
function updateVault(): void {
  if (waiting) return
  waiting = true
  setTimeout(() => {
    waiting = false
    writing = writing.then(writeToVault)
  }, settleMilliseconds)
}

async function writeToVault(): Promise<void> {
  const file = inMemory?.upload.file ?? null
  // What was signed, removed or replaced leaves nothing behind.
  if (!inMemory || inMemory.signedAs !== undefined || (inVault && inVault.file !== file)) {
    inVault = undefined
    await emptyVault()
  }
  if (!inMemory || inMemory.signedAs !== undefined) return
  const { owner, upload } = inMemory
  const isNew = file !== null && inVault === undefined
  if (isNew) inVault = { file, part: `file ${++filesKept}` }
  const { values, placed, signedBefore } = upload
  const entry = file && inVault && { ...describe(file), part: inVault.part }
  await keepInVault(owner, 'values', encoded({ values, placed, signedBefore, file: entry ?? null }))
  if (!isNew || !inVault || file.size > vaultBytesMost) return
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes) await keepInVault(owner, inVault.part, bytes)
}

function describe({ name, type, lastModified }: File) {
  return { name, type, lastModified }
}

function encoded(written: Written): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(written))
}
