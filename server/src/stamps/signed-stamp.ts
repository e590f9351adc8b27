import type { StoredObject } from '../files/files.ts'
import type { Signatory } from '../principal.ts'
import type { SigningContext } from './load.ts'
import type { StampOrder } from './order.ts'
import type { Signed } from './sign.ts'

/** The texts that the stamp of one signer shows. */
interface SignerTexts {
  readonly reason: string
  readonly location: string
}

/** A signed document whose bytes are durable and whose rows are not written yet. */
export interface SignedStamp {
  readonly employee: Signatory
  /** The session that must still be open; undefined for stamps that no session makes. */
  readonly sessionId: number | undefined
  /** The session whose confirmation it uses up; undefined where it needs none. */
  readonly provenIn: number | undefined
  /** Who asked for it, where the owner of the certificate confirms it; else undefined. */
  readonly requestedBy: number | undefined
  /** The stamp's id in addresses. */
  readonly publicId: string
  readonly order: StampOrder
  readonly context: SigningContext
  readonly signed: Signed
  /** For each signer. */
  readonly texts: readonly SignerTexts[]
  /** What arrived, and what was appended to it. */
  readonly base: StoredObject
  readonly tail: StoredObject
  /** Of a document that has been kept since the stamp was asked for. */
  readonly documentId: number | undefined
  readonly signedAt: Date
}

/** The certificates that made the signatures, with their versions. */
export function certificatesOf({ context }: SignedStamp): { id: number; version: number }[] {
  return context.signers.map(({ certificate: { id, version } }) => ({ id, version }))
}
