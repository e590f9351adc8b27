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
  /** The document as it arrived. */
  readonly arrived: { readonly sizeBytes: number; readonly sha256: Uint8Array }
  /** What was stored for it, in order: the document and its tail as one object or two, or the tail of a document that has been kept. */
  readonly objects: readonly StoredObject[]
  /** Of a document that has been kept since the stamp was asked for. */
  readonly documentId: number | undefined
  readonly signedAt: Date
}

/** How long the signed document is. */
export function signedBytes({ arrived, signed }: Pick<SignedStamp, 'arrived' | 'signed'>): number {
  return arrived.sizeBytes + signed.tail.length
}

/** The certificates that made the signatures, with their versions. */
export function certificatesOf({ context }: SignedStamp): { id: number; version: number }[] {
  return context.signers.map(({ certificate: { id, version } }) => ({ id, version }))
}
