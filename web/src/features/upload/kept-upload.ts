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
/** Counts what replaces what the vault is about to keep. */
let turn = 0
/** The file whose bytes the vault has, or is about to have, and the name of their part. */
let inVault: { file: File; part: string } | undefined

export function ownerOf({ companyCode, employeeID }: SessionUser): string {
  return `${companyCode} ${employeeID}`
}

/** Remembers what the screen holds now. Where it holds nothing, nothing is kept. */
export function keepUpload(owner: string, upload: KeptUpload | undefined): void {
  inMemory = upload && { owner, upload, signedAs: undefined }
  turn += 1
  if (upload) void writeToVault(owner, upload, turn)
  else dropVault()
}

/** The document was signed: it leaves the vault, and opens again only to be signed again. */
export function markSigned(owner: string, stampId: string): void {
  if (inMemory?.owner === owner) inMemory.signedAs = stampId
  dropVault()
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

function dropVault(): void {
  turn += 1
  inVault = undefined
  void emptyVault()
}

type Written = Omit<KeptUpload, 'file' | 'lostFile'> & {
  file: { name: string; type: string; lastModified: number; part: string } | null
}

/** Typing changes values many times a second. */
const settleMilliseconds = 150

async function writeToVault(owner: string, { file, values, placed, signedBefore }: KeptUpload, mine: number) {
  await new Promise((resolve) => setTimeout(resolve, settleMilliseconds))
  if (mine !== turn) return
  // Another file takes the place of what was kept.
  if (inVault && inVault.file !== file) await emptyVault()
  if (mine !== turn) return
  const isNew = file !== null && inVault?.file !== file
  if (file === null) inVault = undefined
  else if (isNew) inVault = { file, part: `file ${turn}` }
  const { name, type, lastModified } = file ?? {}
  const entry = file && inVault && { name, type, lastModified, part: inVault.part }
  const written = { values, placed, signedBefore, file: entry } as Written
  await keepInVault(owner, 'values', new TextEncoder().encode(JSON.stringify(written)))
  if (!file || !isNew || file.size > vaultBytesMost) return
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (bytes && inVault?.file === file) await keepInVault(owner, inVault.part, bytes)
}
