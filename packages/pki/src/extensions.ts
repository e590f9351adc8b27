import type { DerNode, Hex } from './der.ts'
import { Members, readDer, TAG } from './der.ts'
import { readBoolean, readCount, readGeneralizedTime, readNamedBits, readOctets, readOid, toHex } from './der-values.ts'
import type { GeneralName } from './names.ts'
import { readGeneralName } from './names.ts'
import { OID } from './oids.ts'

export interface Extension {
  readonly oid: string
  readonly critical: boolean
  /** The contents of extnValue. */
  readonly value: Uint8Array
}

/** RFC 5280 §4.2.1.3, in bit order. */
export const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const
export type KeyUsage = (typeof KEY_USAGES)[number]

/** The extensions that we act on; undefined if the certificate does not have one. */
export interface KnownExtensions {
  readonly basicConstraints: { readonly ca: boolean; readonly pathLength: number | undefined } | undefined
  readonly keyUsage: readonly KeyUsage[] | undefined
  readonly extendedKeyUsage: readonly string[] | undefined
  readonly subjectAltName: readonly GeneralName[] | undefined
  /** privateKeyUsagePeriod: when the key stops signing. */
  readonly keySignsUntil: Date | undefined
  readonly policies: readonly string[] | undefined
  readonly crlUrls: readonly string[]
  readonly ocspUrls: readonly string[]
  readonly issuerUrls: readonly string[]
  readonly subjectKeyId: Hex | undefined
  readonly authorityKeyId: Hex | undefined
}

export function readExtension(node: DerNode): Extension {
  const members = new Members(node)
  const dotted = readOid(members.take())
  const critical = members.optional(TAG.boolean)
  const value = readOctets(members.take())
  members.end()
  return { oid: dotted, critical: critical ? readBoolean(critical) : false, value }
}

export function readKnownExtensions(extensions: ReadonlyMap<string, Extension>): KnownExtensions {
  const read = <T>(dotted: string, parse: (node: DerNode) => T): T | undefined => {
    const extension = extensions.get(dotted)
    return extension && parse(readDer(extension.value))
  }
  const access = read(OID.authorityInfoAccess, readAccess) ?? []
  const urls = (method: string) => access.filter((entry) => entry.method === method).map((entry) => entry.url)
  return {
    basicConstraints: read(OID.basicConstraints, readBasicConstraints),
    keyUsage: read(OID.keyUsage, (node) => {
      const bits = readNamedBits(node)
      return KEY_USAGES.filter((_, bit) => bits.has(bit))
    }),
    extendedKeyUsage: read(OID.extKeyUsage, (node) => node.expect(TAG.sequence).children.map(readOid)),
    subjectAltName: read(OID.subjectAltName, (node) => node.expect(TAG.sequence).children.map(readGeneralName)),
    keySignsUntil: read(OID.privateKeyUsagePeriod, readKeySignsUntil),
    policies: read(OID.certificatePolicies, (node) =>
      node.expect(TAG.sequence).children.map((policy) => readOid(new Members(policy).take())),
    ),
    crlUrls: read(OID.crlDistributionPoints, readCrlUrls) ?? [],
    ocspUrls: urls(OID.ocsp),
    issuerUrls: urls(OID.caIssuers),
    subjectKeyId: read(OID.subjectKeyIdentifier, (node) => toHex(readOctets(node))),
    authorityKeyId: read(OID.authorityKeyIdentifier, (node) => {
      const keyId = new Members(node).optional(0x80)
      return keyId && toHex(keyId.content)
    }),
  }
}

function readBasicConstraints(node: DerNode): { ca: boolean; pathLength: number | undefined } {
  const members = new Members(node)
  const ca = members.optional(TAG.boolean)
  const pathLength = members.optional(TAG.integer)
  members.end()
  return { ca: ca ? readBoolean(ca) : false, pathLength: pathLength && readCount(pathLength) }
}

/** PrivateKeyUsagePeriod ::= SEQUENCE { notBefore [0] GeneralizedTime OPTIONAL, notAfter [1] GeneralizedTime OPTIONAL } */
function readKeySignsUntil(node: DerNode): Date | undefined {
  const members = new Members(node)
  members.optional(0x80)
  const notAfter = members.optional(0x81)
  return notAfter && readGeneralizedTime(notAfter)
}

// RFC 5280 §4.2.1.13: DistributionPoint ::= { [0] { [0] fullName } , [1] reasons, [2] cRLIssuer }
function readCrlUrls(node: DerNode): string[] {
  const urls: string[] = []
  for (const point of node.expect(TAG.sequence).children) {
    const names = new Members(point).optional(0xa0)?.only
    if (names?.tag !== 0xa0) continue
    for (const name of names.children.map(readGeneralName)) if (name.type === 'uri') urls.push(name.value)
  }
  return urls
}

function readAccess(node: DerNode): { method: string; url: string }[] {
  return node.expect(TAG.sequence).children.flatMap((description) => {
    const members = new Members(description)
    const method = readOid(members.take())
    const location = readGeneralName(members.take())
    return location.type === 'uri' ? [{ method, url: location.value }] : []
  })
}

/** The extensions of RFC 5280 §4.2.1 and RFC 3739 §3.2.6, which validators know. */
const knownExtensions: readonly string[] = [
  OID.subjectKeyIdentifier,
  OID.keyUsage,
  OID.subjectAltName,
  OID.issuerAltName,
  OID.basicConstraints,
  OID.nameConstraints,
  OID.crlDistributionPoints,
  OID.certificatePolicies,
  OID.policyMappings,
  OID.authorityKeyIdentifier,
  OID.policyConstraints,
  OID.extKeyUsage,
  OID.inhibitAnyPolicy,
  OID.authorityInfoAccess,
  OID.qcStatements,
]

/** RFC 5280 §4.2: validators must reject a certificate that has a critical extension they do not know. Its identifier, if there is one. */
export function unknownCriticalExtension({
  extensions,
}: {
  readonly extensions: ReadonlyMap<string, Extension>
}): string | undefined {
  return [...extensions.values()].find(({ oid, critical }) => critical && !knownExtensions.includes(oid))?.oid
}
