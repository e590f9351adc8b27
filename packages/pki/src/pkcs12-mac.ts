import { createHmac, timingSafeEqual } from 'node:crypto'
import { DIGEST_BYTES, digestOf, readAlgorithm } from './algorithms.ts'
import type { DerNode } from './der.ts'
import { Members } from './der.ts'
import { readCount, readOctets } from './der-values.ts'
import { PkiError } from './errors.ts'
import { OID } from './oids.ts'
import type { KdfBudget, KdfParameters } from './pkcs12-kdf.ts'
import { KDF_PURPOSE, pbkdf2, pkcs12Kdf } from './pkcs12-kdf.ts'
import type { Password } from './pkcs12-pbe.ts'
import { passwordOf, readPbkdf2 } from './pkcs12-pbe.ts'

/**
 * Finds the encoding of the password for which the MAC is correct.
 * @throws PKCS12_WRONG_PASSWORD, PKCS12_UNSUPPORTED, KDF_TOO_COSTLY
 */
export function checkMac(macData: DerNode, content: Uint8Array, { text, budget }: { text: string; budget: KdfBudget }) {
  const members = new Members(macData)
  const digestInfo = new Members(members.take())
  const algorithm = readAlgorithm(digestInfo.take())
  const expected = readOctets(digestInfo.take())
  const salt = readOctets(members.take())
  // RFC 7292 §4: iterations DEFAULT 1.
  const iterations = members.more ? readCount(members.take()) : 1
  if (iterations < 1) throw macData.error('no iterations')
  for (const password of readingsOf(text)) {
    const mac =
      algorithm.oid === OID.pbmac1
        ? pbmac1(algorithm.parameters, content, { password, budget })
        : classicMac(algorithm, content, { password, budget, salt, iterations })
    if (mac.length === expected.length && timingSafeEqual(mac, expected)) return password
  }
  throw new PkiError('PKCS12_WRONG_PASSWORD', {})
}

/**
 * RFC 7292 appendix B.1 says UTF-16 with a final zero, but programs write an empty password with or without that zero, and
 * OpenSSL before 1.1 treated each byte of UTF-8 as a character.
 */
function readingsOf(text: string): Password[] {
  const standard = passwordOf(text)
  if (text === '') return [standard, { text, bmp: Buffer.alloc(0) }]
  const bytewise = Buffer.from(text, 'utf8').toString('latin1')
  return bytewise === text ? [standard] : [standard, { text, bmp: passwordOf(bytewise).bmp }]
}

interface MacInput {
  readonly password: Password
  readonly budget: KdfBudget
}

function classicMac(
  algorithm: ReturnType<typeof readAlgorithm>,
  content: Uint8Array,
  { password, budget, ...kdf }: MacInput & Omit<KdfParameters, 'digest'>,
): Buffer {
  const digest = digestOf(algorithm)
  if (!digest) throw new PkiError('PKCS12_UNSUPPORTED', { algorithm: algorithm.oid })
  const bytes = DIGEST_BYTES[digest]
  const key = pkcs12Kdf(password.bmp, KDF_PURPOSE.mac, { ...kdf, digest, bytes, budget })
  return createHmac(digest, key).update(content).digest()
}

const hmacs: Record<string, keyof typeof DIGEST_BYTES> = {
  [OID.hmacWithSha1]: 'sha1',
  [OID.hmacWithSha256]: 'sha256',
  [OID.hmacWithSha384]: 'sha384',
  [OID.hmacWithSha512]: 'sha512',
}

/** RFC 9579 §4: HMAC with a key from PBKDF2, whose length must be stated. */
function pbmac1(parameters: DerNode | undefined, content: Uint8Array, { password, budget }: MacInput): Buffer {
  if (!parameters) throw new PkiError('PKCS12_UNSUPPORTED', { algorithm: OID.pbmac1 })
  const members = new Members(parameters)
  const derivation = readAlgorithm(members.take())
  const scheme = readAlgorithm(members.take())
  const digest = hmacs[scheme.oid]
  if (!digest) throw new PkiError('PKCS12_UNSUPPORTED', { algorithm: scheme.oid })
  const bytes = DIGEST_BYTES[digest]
  const key = pbkdf2(password.text, { ...readPbkdf2(derivation, bytes), bytes, budget })
  return createHmac(digest, key).update(content).digest()
}
