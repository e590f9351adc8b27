import type { KeyObject } from 'node:crypto'
import { createPublicKey } from 'node:crypto'
import { readTolerant } from './ber.ts'
import type { Certificate } from './certificate.ts'
import { holdsKey } from './certificate.ts'
import type { DerNode } from './der.ts'
import { Members, TAG } from './der.ts'
import { readCount, readOctets, readOid } from './der-values.ts'
import { sequence } from './der-write.ts'
import { isPkiError, PkiError } from './errors.ts'
import { keyFileKindOf } from './key-file-kind.ts'
import { importPrivateKey } from './key-import.ts'
import { OID } from './oids.ts'
import type { Bags, CertificateBag, KeyBag } from './pkcs12-bags.ts'
import { collectBags, readFirst, readSafe } from './pkcs12-bags.ts'
import { KdfBudget } from './pkcs12-kdf.ts'
import { checkMac } from './pkcs12-mac.ts'
import type { Password } from './pkcs12-pbe.ts'
import { costOf, decrypt, passwordOf } from './pkcs12-pbe.ts'
import { bestChain, couldSign } from './signing-certificate.ts'

export interface Pkcs12 {
  readonly key: KeyObject
  /** The certificate of the key. */
  readonly certificate: Certificate
  /** Its issuer, that one's issuer, and so on as far as the file has them. */
  readonly chain: readonly Certificate[]
}

interface OpeningOptions {
  readonly budget?: KdfBudget
  /** The instant at which the chain should be valid, where the file has several. @default now */
  readonly at?: Date
}

/** The certificate of the key, and all that the file has. */
interface Contents extends Pick<Pkcs12, 'key' | 'certificate'> {
  readonly others: readonly Certificate[]
}

/** A key with a long chain takes about 20 KB. */
export const MAX_PKCS12_BYTES = 1024 * 1024

/**
 * Opens a PKCS#12 file (RFC 7292), modern or legacy, DER or BER. Synchronous; the file's iteration count decides how long it
 * takes, up to about three seconds of one core. A server calls it in a worker; the budget tells it afterwards what was spent,
 * also where the file was refused.
 * @throws PKCS12_WRONG_PASSWORD, PKCS12_MALFORMED, PKCS12_OTHER_KIND, PKCS12_UNSUPPORTED, PKCS12_NO_KEY, PKCS12_NO_CERTIFICATE,
 *   PKCS12_CERTIFICATE_NOT_OF_KEY, PKCS12_TOO_LARGE, KDF_TOO_COSTLY, KEY_UNSUPPORTED, CERTIFICATE_MALFORMED
 */
export function openPkcs12(
  bytes: Uint8Array,
  password: string,
  { budget = new KdfBudget(), at = new Date() }: OpeningOptions = {},
): Pkcs12 {
  if (bytes.length > MAX_PKCS12_BYTES)
    throw new PkiError('PKCS12_TOO_LARGE', { sizeBytes: bytes.length, maxBytes: MAX_PKCS12_BYTES })
  try {
    const { key, certificate, others } = open(bytes, password, budget)
    return { key, certificate, chain: bestChain(certificate, others, at) }
  } catch (error) {
    const isMalformed = isPkiError(error, 'DER_MALFORMED') || isPkiError(error, 'DER_TOO_DEEP')
    if (!isMalformed && !isPkiError(error, 'PKCS12_MALFORMED')) throw error
    const kind = keyFileKindOf(bytes)
    if (kind) throw new PkiError('PKCS12_OTHER_KIND', { kind })
    throw isMalformed ? new PkiError('PKCS12_MALFORMED', { reason: error.message }) : error
  }
}

function open(bytes: Uint8Array, text: string, budget: KdfBudget): Contents {
  const members = new Members(readFirst(bytes))
  if (readCount(members.take()) !== 3) throw new PkiError('PKCS12_MALFORMED', { reason: 'version is not 3' })
  const content = readAuthenticatedSafe(members.take())
  const macData = members.optional(TAG.sequence)
  members.end()
  if (macData) return pick(content, checkMac(macData, content, { text, budget }), budget)
  // Without a MAC, a wrong password shows only in the decrypted data.
  try {
    return pick(content, passwordOf(text), budget)
  } catch (error) {
    if (isPkiError(error, 'DER_MALFORMED')) throw new PkiError('PKCS12_WRONG_PASSWORD', {})
    throw error
  }
}

function readAuthenticatedSafe(contentInfo: DerNode): Uint8Array {
  const members = new Members(contentInfo)
  const type = readOid(members.take())
  // RFC 7292 §4: signedData here means that a public key protects the file instead of a password.
  if (type !== OID.data) throw new PkiError('PKCS12_UNSUPPORTED', { algorithm: type })
  return readOctets(members.take(0xa0).only)
}

function pick(content: Uint8Array, password: Password, budget: KdfBudget): Contents {
  const bags: Bags = { keys: [], certificates: [], unreadable: [] }
  const safes = readTolerant(content).expect(TAG.sequence).children.map(readSafe)
  budget.require(safes.flatMap((safe) => ('encrypted' in safe ? [costOf(safe.encrypted)] : [])))
  for (const safe of safes) {
    const plain = 'open' in safe ? safe.open : decrypt(safe.encrypted, password, budget)
    collectBags(readTolerant(plain), bags)
  }
  if (bags.keys.length === 0) throw new PkiError('PKCS12_NO_KEY', {})
  if (bags.certificates.length === 0) throw bags.unreadable[0] ?? new PkiError('PKCS12_NO_CERTIFICATE', {})
  budget.require(bags.keys.flatMap(({ encrypted }) => (encrypted ? [costOf(encrypted)] : [])))
  const pairs = bags.keys.flatMap((bag) => pairsOf(bag, importKey(bag, password, budget), bags.certificates))
  const best = pairs.toSorted(bySuitability)[0]
  if (!best)
    throw (
      bags.unreadable[0] ?? new PkiError('PKCS12_CERTIFICATE_NOT_OF_KEY', { certificates: bags.certificates.length })
    )
  return {
    key: best.key,
    certificate: best.certificate,
    others: bags.certificates.map(({ certificate }) => certificate),
  }
}

function importKey(bag: KeyBag, password: Password, budget: KdfBudget): KeyObject {
  const pkcs8 = bag.encrypted ? decrypt(bag.encrypted, password, budget) : bag.pkcs8!
  try {
    return importPrivateKey(pkcs8)
  } finally {
    if (bag.encrypted) pkcs8.fill(0)
  }
}

interface Pair {
  readonly key: KeyObject
  readonly certificate: Certificate
  readonly named: boolean
}

/** Pairs the key with the certificates that contain it; localKeyId alone proves nothing. */
function pairsOf(bag: KeyBag, key: KeyObject, certificates: readonly CertificateBag[]): Pair[] {
  const publicKey = createPublicKey(key)
  return certificates
    .filter(({ certificate }) => holdsKey(certificate, publicKey))
    .map(({ certificate, localKeyId }) => ({
      key: asCertified(key, certificate),
      certificate,
      named: localKeyId !== undefined && localKeyId === bag.localKeyId,
    }))
}

/**
 * The key as its certificate describes it. A certificate may mark a key for PSS alone, and with which hash (RFC 4055 §3.3), where the file
 * holds it as one for any RSA signature.
 */
function asCertified(key: KeyObject, { key: facts, spki }: Certificate): KeyObject {
  if (facts.type !== 'rsa-pss') return key
  const [version, , ...others] = readTolerant(key.export({ format: 'der', type: 'pkcs8' })).children
  const algorithm = readTolerant(spki).children[0]!
  const pkcs8 = sequence(version!.raw, algorithm.raw, ...others.map(({ raw }) => raw))
  return importPrivateKey(pkcs8)
}

/** Among several keys or certificates, prefers one that may sign, then one that the file names, then the one valid longest. */
function bySuitability(a: Pair, b: Pair): number {
  const rank = ({ certificate, named }: Pair) => (couldSign(certificate) ? 2 : 0) + (named ? 1 : 0)
  return rank(b) - rank(a) || b.certificate.notAfter.getTime() - a.certificate.notAfter.getTime()
}
