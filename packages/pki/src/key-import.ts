/** Keys from bytes of others. What OpenSSL would compute with for minutes is refused before it sees it. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readTolerant } from './ber.ts'
import { type Der, type DerNode, readDer } from './der.ts'
import { readBitStringOctets, readOctets, readOid } from './der-values.ts'
import { PkiError, unlessRefused } from './errors.ts'
import { OID } from './oids.ts'

/** What OpenSSL verifies with at most (OPENSSL_RSA_MAX_MODULUS_BITS). */
const modulusBits = 16_384
/** FIPS 186-5 §A.1.1: e < 2^256. */
const exponentBits = 256
/** Two primes with all that belongs to them, and three more, which is as many as OpenSSL computes with (RFC 8017 §A.1.2). */
const mostNumbers = 18
/**
 * A key of any other kind may have so many octets: DSA with 3072 bits has 850, and an explicit P-521 has 700. For the private key of DSA and DH,
 * OpenSSL computes the public one, which takes 20 seconds for numbers of 3000 octets.
 */
const mostOctets = 2048

/** The public key of a SubjectPublicKeyInfo (RFC 5280 §4.1.2.7). `kind` is what a refusal calls it. @throws KEY_UNSUPPORTED */
export function importPublicKey(spki: Der, kind: string): KeyObject {
  const [algorithm, key] = readDer(spki).children
  requireBounded(spki, algorithm, () => (key ? readDer(readBitStringOctets(key)).children : []))
  return imported(kind, () => createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }))
}

/** The private key of a PrivateKeyInfo (RFC 5208 §5). @throws KEY_UNSUPPORTED, DER_MALFORMED */
export function importPrivateKey(pkcs8: Uint8Array): KeyObject {
  const [, algorithm, key] = readTolerant(pkcs8).children
  requireBounded(pkcs8, algorithm, () => (key ? readTolerant(readOctets(key)).children.slice(1) : []))
  return imported('unknown', () => createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }))
}

function imported(kind: string, create: () => KeyObject): KeyObject {
  try {
    return create()
  } catch {
    throw new PkiError('KEY_UNSUPPORTED', { key: kind })
  }
}

/** `numbers` are those of an RSA key, from its modulus on (RFC 8017 §A.1). */
function requireBounded(bytes: Uint8Array, algorithm: DerNode | undefined, numbers: () => readonly DerNode[]): void {
  const oid = unlessRefused(() => algorithm?.children[0] && readOid(algorithm.children[0]))
  if (oid !== OID.rsaEncryption && oid !== OID.rsassaPss) {
    if (bytes.length > mostOctets) throw new PkiError('KEY_UNSUPPORTED', { key: 'unknown' })
    return
  }
  const [modulus, exponent, ...others] = (unlessRefused(numbers) ?? []).flatMap(leavesOf).map(bitsOf)
  if (modulus === undefined || exponent === undefined || others.length + 2 > mostNumbers)
    throw new PkiError('KEY_UNSUPPORTED', { key: 'RSA' })
  const name = `RSA-${modulus}`
  if (modulus > modulusBits) throw new PkiError('KEY_UNSUPPORTED', { key: name })
  if (exponent > exponentBits) throw new PkiError('KEY_UNSUPPORTED', { key: `${name}, e > 2^${exponentBits}` })
  // RFC 8017 §3.2: all others are less than the modulus.
  if (others.some((bits) => bits > modulus)) throw new PkiError('KEY_UNSUPPORTED', { key: name })
}

function leavesOf(node: DerNode): readonly DerNode[] {
  return node.constructed ? node.children.flatMap(leavesOf) : [node]
}

/** How many bits a number has that is not negative. */
function bitsOf({ content }: DerNode): number {
  const first = content.findIndex((octet) => octet !== 0)
  return first < 0 ? 0 : (content.length - first) * 8 - (Math.clz32(content[first]!) - 24)
}
