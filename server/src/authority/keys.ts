import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { type Signer, softwareSigner } from '@laisen/pki/signing-key'
import type { CompanyDb, Db } from '../db/database.ts'
import { type CompanyKey, type Keys, sealFor, unsealFor } from '../keys/keys.ts'

const makeKeyPair = promisify(generateKeyPair)

interface MadeKey {
  readonly publicKey: KeyObject
  readonly signer: Signer
  /** As the column sealed_key. */
  readonly sealedKey: Buffer
  readonly companyKeyId: number
}

interface Sealing {
  readonly companyKey: CompanyKey
  /** What the key belongs to: it opens as nothing else. */
  readonly of: string
}

/** A new key of an authority, P-384, or of one of its responders, P-256. */
export async function makeKey(namedCurve: 'P-384' | 'P-256', { companyKey, of }: Sealing): Promise<MadeKey> {
  const { publicKey, privateKey } = await makeKeyPair('ec', { namedCurve })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  const sealedKey = sealFor(companyKey, pkcs8, binding(of))
  pkcs8.fill(0)
  return { publicKey, signer: softwareSigner(privateKey), sealedKey, companyKeyId: companyKey.id }
}

interface Opening {
  readonly companyId: number
  readonly of: string
  readonly sealed: { readonly sealedKey: Buffer; readonly companyKeyId: number }
}

export async function openKey(db: CompanyDb | Db, keys: Keys, { companyId, of, sealed }: Opening): Promise<Signer> {
  const companyKey = await keys.companyKeyById(db, companyId, sealed.companyKeyId)
  const pkcs8 = unsealFor(companyKey, sealed.sealedKey, binding(of))
  try {
    return softwareSigner(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }))
  } finally {
    pkcs8.fill(0)
  }
}

const binding = (of: string) => ['authority-key', of] as const
