import type { KeyObject } from 'node:crypto'
import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Certificate } from './certificate.ts'
import type { Der } from './der.ts'
import { context, integer, nullValue, octetString, oid, primitiveContext, sequence, setOf } from './der-write.ts'
import { OID } from './oids.ts'
import { bmpPassword, KDF_PURPOSE, KdfBudget, pkcs12Kdf } from './pkcs12-kdf.ts'

export interface Pkcs12Fields {
  readonly key: KeyObject
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
  readonly password: string
  /** For each of the three derivations; 100,000 by default. */
  readonly iterations?: number
  readonly random?: (sizeBytes: number) => Uint8Array
}

interface Protection {
  readonly password: string
  readonly iterations: number
  readonly random: (sizeBytes: number) => Uint8Array
}

/**
 * Writes a PKCS#12 file that OpenSSL 1.1, Java 12, Windows Server 2019, macOS 15 and later open: PBES2 with AES-256-CBC
 * and PBKDF2-HMAC-SHA256, a MAC with SHA-256.
 */
export function writePkcs12(fields: Pkcs12Fields): Der {
  const protection = {
    password: fields.password,
    iterations: fields.iterations ?? 100_000,
    random: fields.random ?? randomBytes,
  }
  const pkcs8 = fields.key.export({ format: 'der', type: 'pkcs8' })
  const localKeyId = fields.random?.(20) ?? randomBytes(20)
  const keyBag = bag(OID.shroudedKeyBag, encryptedKey(pkcs8, protection), localKeyId)
  const certificateBags = [
    bag(OID.certBag, certificateValue(fields.certificate), localKeyId),
    ...fields.chain.map((certificate) => bag(OID.certBag, certificateValue(certificate))),
  ]
  pkcs8.fill(0)
  const safes = sequence(encryptedSafe(sequence(...certificateBags), protection), dataInfo(sequence(keyBag)))
  return sequence(integer(3), dataInfo(safes), macData(safes, protection))
}

/** ContentInfo of id-data. */
export function dataInfo(content: Uint8Array): Der {
  return sequence(oid(OID.data), context(0, octetString(content)))
}

/** One SafeBag (RFC 7292 §4.2); the key and its certificate carry the same localKeyId. */
export function bag(type: string, value: Der, localKeyId?: Uint8Array): Der {
  const attributes = localKeyId ? [setOf([sequence(oid(OID.localKeyId), setOf([octetString(localKeyId)]))])] : []
  return sequence(oid(type), context(0, value), ...attributes)
}

/** CertBag of one X.509 certificate. */
export function certificateValue(certificate: Certificate): Der {
  return sequence(oid(OID.x509Certificate), context(0, octetString(certificate.raw)))
}

/** EncryptedData (RFC 5652 §8) of SafeContents. */
function encryptedSafe(safeContents: Der, protection: Protection): Der {
  const { algorithm, data } = encrypt(safeContents, protection)
  const info = sequence(oid(OID.data), algorithm, primitiveContext(0, data))
  return sequence(oid(OID.encryptedData), context(0, sequence(integer(0), info)))
}

function encryptedKey(pkcs8: Uint8Array, protection: Protection): Der {
  const { algorithm, data } = encrypt(pkcs8, protection)
  return sequence(algorithm, octetString(data))
}

function encrypt(plain: Uint8Array, { password, iterations, random }: Protection): { algorithm: Der; data: Buffer } {
  const salt = random(16)
  const iv = random(16)
  const key = pbkdf2Sync(Buffer.from(password, 'utf8'), salt, iterations, 32, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const data = Buffer.concat([cipher.update(plain), cipher.final()])
  const prf = sequence(oid(OID.hmacWithSha256), nullValue())
  const derivation = sequence(oid(OID.pbkdf2), sequence(octetString(salt), integer(iterations), prf))
  const encryption = sequence(oid(OID.aes256Cbc), octetString(iv))
  return { algorithm: sequence(oid(OID.pbes2), sequence(derivation, encryption)), data }
}

// RFC 7292 §4: DigestInfo, salt and iterations of the key from appendix B.
function macData(content: Uint8Array, { password, iterations, random }: Protection): Der {
  const salt = random(16)
  const kdf = { digest: 'sha256', salt, iterations, bytes: 32, budget: new KdfBudget() } as const
  const key = pkcs12Kdf(bmpPassword(password), KDF_PURPOSE.mac, kdf)
  const mac = createHmac('sha256', key).update(content).digest()
  const digestInfo = sequence(sequence(oid(OID.sha256), nullValue()), octetString(mac))
  return sequence(digestInfo, octetString(salt), integer(iterations))
}
