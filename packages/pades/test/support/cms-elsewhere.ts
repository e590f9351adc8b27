/** CMS as other products make it, of parts that ours never writes. */
import { createHash } from 'node:crypto'
import { cmsSignatureIdentifier, digestIdentifier } from '@laisen/pki/algorithms'
import { attribute } from '@laisen/pki/cms'
import type { Der } from '@laisen/pki/der'
import { readDer, TAG } from '@laisen/pki/der'
import {
  context,
  element,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
  setOf,
  sortSetOf,
} from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { people } from './signing.ts'

const key = people.alice.signingKey()
const { certificate } = key

interface CmsFacts {
  /** Signed attributes besides content type and digest; 'none' for a signature over the content itself. */
  attributes?: readonly Der[] | 'none'
  /** The name of the issuer in the SignerInfo. */
  issuer?: Der
  contentType?: string
  /** Content inside. */
  inside?: Uint8Array
  /** What is signed in place of the content. */
  signs?: Uint8Array
  /** The algorithm of the signature, and of the digest. */
  algorithm?: Der
  digest?: Der
  certificates?: readonly Der[]
  /** How often the SignerInfo is there. */
  signers?: number
}

/** A SignedData over bytes. */
export function cmsElsewhere(facts: CmsFacts = {}): (content: Uint8Array) => Promise<Uint8Array> {
  return async (content) => {
    const { inside, contentType = OID.data, digest = digestIdentifier(key.digest), signers = 1 } = facts
    const info = signerInfo(facts, { digest, contentType, ...(await signedBy(facts, facts.signs ?? content)) })
    const signed = sequence(
      integer(1),
      setOf([digest]),
      sequence(oid(contentType), ...(inside ? [context(0, octetString(inside))] : [])),
      context(0, ...(facts.certificates ?? [certificate.raw])),
      element(TAG.set, Array<Der>(signers).fill(info)),
    )
    return sequence(oid(OID.signedData), context(0, signed))
  }
}

interface SignedParts {
  attributes: Der | undefined
  signature: Uint8Array
}

async function signedBy(
  { attributes = [], contentType = OID.data }: CmsFacts,
  content: Uint8Array,
): Promise<SignedParts> {
  if (attributes === 'none') return { attributes: undefined, signature: await key.sign(content) }
  const type = attribute(OID.contentType, oid(contentType))
  const messageDigest = attribute(OID.messageDigest, octetString(hash(content)))
  const set = element(TAG.set, sortSetOf([type, messageDigest, ...attributes]))
  return { attributes: set, signature: await key.sign(set) }
}

function signerInfo(facts: CmsFacts, parts: SignedParts & { digest: Der; contentType: string }): Der {
  const { issuer = certificate.issuer.raw, algorithm = cmsSignatureIdentifier(key.algorithm, key.digest) } = facts
  const implicit = parts.attributes && Uint8Array.from(parts.attributes)
  if (implicit) implicit[0] = 0xa0
  const rest = [algorithm, octetString(parts.signature)]
  return sequence(
    integer(1),
    sequence(issuer, certificate.serialRaw),
    parts.digest,
    ...(implicit ? [implicit] : []),
    ...rest,
  )
}

const hash = (bytes: Uint8Array) => createHash(key.digest).update(bytes).digest()

/** The name of the issuer with every text in this type of string, after `change`. */
export function issuerIn(tag: number, change: (text: string) => string = (text) => text): Der {
  const rdns = readDer(certificate.issuer.raw).children.map(({ children }) =>
    setOf(
      children.map(({ children: [type, value] }) => {
        const text = change(Buffer.from(value!.content).toString('utf8'))
        return sequence(type!.raw, element(tag, [tag === TAG.bmpString ? utf16(text) : Buffer.from(text)]))
      }),
    ),
  )
  return sequence(...rdns)
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** A signing-certificate-v2 with an IssuerSerial (RFC 5035 §4). */
export function signingCertificate(
  issuer?: Der,
  serial: Der = certificate.serialRaw,
  certHash = hash(certificate.raw),
): Der {
  const issuerSerial = issuer ? [sequence(sequence(context(4, issuer)), serial)] : []
  return attribute(OID.signingCertificateV2, sequence(sequence(sequence(octetString(certHash), ...issuerSerial))))
}

/** An algorithm that nobody knows. */
export const unknownAlgorithm: Der = sequence(oid('1.2.3.4'), nullValue())
