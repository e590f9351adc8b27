import { type AlgorithmIdentifier, type DigestName, digestOf, readAlgorithm } from './algorithms.ts'
import { firstBerAsDer } from './ber.ts'
import { type DerNode, Members, readStructure, TAG } from './der.ts'
import { readOctets, readOid } from './der-values.ts'
import { PkiError } from './errors.ts'
import { OID } from './oids.ts'

/** What a signature says that the bytes it signs hash to. */
export interface StatedDigest {
  readonly digest: DigestName | 'sha1'
  readonly value: Uint8Array
}

/** How the CMS in the /Contents of a signature refers to what it signs (ISO 32000-2 §12.8.3.3, EN 319 142-1 §5.4.3). */
export type ContentKind = 'detached' | 'sha1 inside' | 'timestamp'

/**
 * The digest that a CMS states for the bytes it signs; undefined if it states none or names an algorithm that we do not know.
 * Only what leads to it is read, so that an odd certificate does not hide it. BER is accepted, and zeros after it.
 * @throws DER_MALFORMED, DER_TOO_DEEP
 */
export function statedDigest(contents: Uint8Array, kind: ContentKind): StatedDigest | undefined {
  const outer = new Members(readStructure(firstBerAsDer(contents)))
  if (readOid(outer.take()) !== OID.signedData)
    throw new PkiError('DER_MALFORMED', { reason: 'no SignedData', offset: 0 })
  const members = new Members(outer.take(0xa0).only)
  members.take()
  members.take(TAG.set)
  const info = new Members(members.take())
  info.take(TAG.oid)
  const content = info.optional(0xa0)
  if (kind === 'sha1 inside') return content && { digest: 'sha1', value: readOctets(content.only) }
  if (kind === 'timestamp') return content && imprintOf(readStructure(firstBerAsDer(readOctets(content.only))))
  members.optional(0xa0)
  members.optional(0xa1)
  const [signer] = members.take(TAG.set).children
  return signer && messageDigestOf(signer)
}

/** RFC 3161 §2.4.2: version, policy, then the imprint. */
function imprintOf(timestamp: DerNode): StatedDigest | undefined {
  const members = new Members(timestamp)
  members.take()
  members.take()
  const imprint = new Members(members.take())
  return stated(readAlgorithm(imprint.take()), imprint.take())
}

/** RFC 5652 §5.3, §11.2. */
function messageDigestOf(signer: DerNode): StatedDigest | undefined {
  const members = new Members(signer)
  members.take()
  members.take()
  const algorithm = readAlgorithm(members.take())
  for (const attribute of members.optional(0xa0)?.children ?? []) {
    const parts = new Members(attribute)
    if (readOid(parts.take()) !== OID.messageDigest) continue
    const [value] = parts.take(TAG.set).children
    return value && stated(algorithm, value)
  }
  return undefined
}

function stated(algorithm: AlgorithmIdentifier, value: DerNode): StatedDigest | undefined {
  const digest = digestOf(algorithm)
  return digest && { digest, value: readOctets(value) }
}
