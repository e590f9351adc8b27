import type { KeyObject } from 'node:crypto'
import type { Signer } from '@laisen/pki/signing-key'
import type { CompanyDb, Db } from '../db/database.ts'
import { type Keys, sealFor, unsealFor } from '../keys/keys.ts'

interface MadeKey {
  readonly publicKey: KeyObject
  readonly signer: Signer
  /** As the column sealed_key. */
  readonly sealedKey: Buffer
  readonly companyKeyId: number
}

interface Making {
  /** P-384 for an authority, P-256 for one of its responders. */
  readonly curve: 'P-384' | 'P-256'
  readonly companyId: number
  /** What the key belongs to: it opens as nothing else. */
  readonly of: string
}

export async function makeKey(db: CompanyDb | Db, keys: Keys, { curve, companyId, of }: Making): Promise<MadeKey> {
  const companyKey = await keys.companyKey(db, companyId)
  const { publicKey, secret } = await keys.privateKeys.make(curve)
  try {
    const signer = await keys.privateKeys.signer(secret)
    return { publicKey, signer, sealedKey: sealFor(companyKey, secret, binding(of)), companyKeyId: companyKey.id }
  } finally {
    secret.fill(0)
  }
}

interface Opening {
  readonly companyId: number
  readonly of: string
  readonly sealed: { readonly sealedKey: Buffer; readonly companyKeyId: number }
}

export async function openKey(db: CompanyDb | Db, keys: Keys, { companyId, of, sealed }: Opening): Promise<Signer> {
  const companyKey = await keys.companyKeyById(db, companyId, sealed.companyKeyId)
  const secret = unsealFor(companyKey, sealed.sealedKey, binding(of))
  try {
    return await keys.privateKeys.signer(secret)
  } finally {
    secret.fill(0)
  }
}

const binding = (of: string) => ['authority-key', of] as const
