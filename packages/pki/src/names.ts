import type { Der, DerNode } from './der.ts'
import { Members, readStructure, TAG } from './der.ts'
import { readOid, readText, sameBytes } from './der-values.ts'
import { element, ia5String, oid, printableString, sequence, setOf, utf8String } from './der-write.ts'
import { PkiError } from './errors.ts'
import { OID } from './oids.ts'

interface NameAttribute {
  readonly oid: string
  readonly value: string
  /** The ASN.1 type of the value. */
  readonly tag: number
}

export interface Name {
  readonly raw: Der
  /** In encoding order; the attributes of a multi-valued RDN follow one another. */
  readonly attributes: readonly NameAttribute[]
}

/** A name to be written, in the order in which it will be encoded. */
export interface NameFields {
  readonly country?: string
  readonly state?: string
  readonly locality?: string
  readonly organization?: string
  readonly organizationalUnit?: string
  readonly serialNumber?: string
  readonly commonName: string
}

const labels: Record<string, string> = {
  [OID.commonName]: 'CN',
  [OID.organizationalUnit]: 'OU',
  [OID.organization]: 'O',
  [OID.locality]: 'L',
  [OID.state]: 'ST',
  [OID.country]: 'C',
  [OID.surname]: 'SN',
  [OID.givenName]: 'GN',
  [OID.serialNumber]: 'serialNumber',
  [OID.street]: 'street',
  [OID.title]: 'title',
  [OID.organizationIdentifier]: 'organizationIdentifier',
  [OID.emailAddress]: 'email',
  [OID.userId]: 'UID',
  [OID.domainComponent]: 'DC',
}

export function readName(node: DerNode): Name {
  const attributes: NameAttribute[] = []
  for (const rdn of node.expect(TAG.sequence).children)
    for (const attribute of rdn.expect(TAG.set).children) {
      const members = new Members(attribute)
      const type = readOid(members.take())
      const value = members.take()
      members.end()
      attributes.push({ oid: type, value: readAttributeValue(value), tag: value.tag })
    }
  return { raw: node.raw, attributes }
}

/** A value that is not valid text still has to be shown: RFC 4514 §2.4 writes it as #hex. */
function readAttributeValue(value: DerNode): string {
  try {
    return readText(value)
  } catch {
    return `#${Buffer.from(value.raw).toString('hex')}`
  }
}

/** The first value of that attribute. */
export function nameValue(name: Name, type: string): string | undefined {
  return name.attributes.find((attribute) => attribute.oid === type)?.value
}

/** The one value that people know the bearer of the name by: usually the common name. */
export function shortName(name: Name): string {
  return nameValue(name, OID.commonName) ?? nameValue(name, OID.organization) ?? describeName(name)
}

/** The name as people read it: the common name first, then the rest from most to least specific (RFC 4514). */
export function describeName(name: Name): string {
  const isCommon = (attribute: NameAttribute) => attribute.oid === OID.commonName
  const reversed = name.attributes.toReversed()
  return [...reversed.filter(isCommon), ...reversed.filter((attribute) => !isCommon(attribute))]
    .map(({ oid: type, value }) => `${labels[type] ?? type}=${escapeValue(value)}`)
    .join(', ')
}

// RFC 4514 §2.4. Control characters are escaped too, because the text appears in logs and on screens.
function escapeValue(value: string): string {
  return value
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replace(/^[ #]| $/g, '\\$&')
    .replace(/\p{Cc}/gu, (char) => `\\${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
}

/**
 * RFC 5280 §7.1: the same RDNs in the same order, ignoring the types of strings, letter case and the length of runs of spaces. The
 * attributes of one RDN are a set.
 */
export function sameName(a: Name, b: Name): boolean {
  if (sameBytes(a.raw, b.raw)) return true
  const [one, other] = [comparable(a), comparable(b)]
  return one.length === other.length && one.every((rdn, place) => rdn === other[place])
}

/** RFC 5280 §4.2.1.10: does the name begin with all RDNs of this one? */
export function isNameBelow(name: Name, top: Name): boolean {
  const [rdns, wanted] = [comparable(name), comparable(top)]
  return wanted.every((rdn, place) => rdns[place] === rdn)
}

/** A value that is longer is compared as it is: to normalise accents in the wrong order takes time with the square of their number. */
const MAX_NORMALISED = 1024

const folded = new WeakMap<Name, readonly string[]>()

/** Its RDNs. Remembered, because a chain is looked for among many certificates, each of which is compared with each. */
function comparable(name: Name): readonly string[] {
  const known = folded.get(name)
  if (known) return known
  const attributes = name.attributes.map(({ oid: type, value }) => `${type}=${fold(value)}`)
  let at = 0
  const made = readStructure(name.raw).children.map(({ children: { length } }) => {
    const rdn = attributes.slice(at, (at += length))
    // Nearly every RDN has one attribute.
    return length === 1 ? rdn[0]! : JSON.stringify(rdn.toSorted())
  })
  folded.set(name, made)
  return made
}

function fold(value: string): string {
  const normal = value.length > MAX_NORMALISED ? value : value.normalize('NFKC')
  return normal.toLowerCase().trim().replace(/\s+/g, ' ')
}

/** Maximum lengths in characters, from RFC 5280 appendix A (ub-…). */
const written = [
  ['country', OID.country, 2],
  ['state', OID.state, 128],
  ['locality', OID.locality, 128],
  ['organization', OID.organization, 64],
  ['organizationalUnit', OID.organizationalUnit, 64],
  ['serialNumber', OID.serialNumber, 64],
  ['commonName', OID.commonName, 64],
] as const

/**
 * Writes a name, one attribute per RDN, country first.
 * @throws NAME_INVALID
 */
export function writeName(fields: NameFields): Der {
  const rdns: Der[] = []
  for (const [field, type, limit] of written) {
    const value = fields[field]
    if (value === undefined) continue
    if (value === '' || value !== value.trim()) throw invalid(field, 'empty, or spaces at its ends')
    if ([...value].length > limit) throw invalid(field, `longer than ${limit}`)
    if (/\p{Cc}/u.test(value) || !value.isWellFormed()) throw invalid(field, 'characters that are no text')
    if (field === 'country' && !/^[A-Z]{2}$/.test(value)) throw invalid(field, 'not two capital letters')
    rdns.push(setOf([sequence(oid(type), attributeText(field, value))]))
  }
  return sequence(...rdns)
}

const invalid = (attribute: string, reason: string) => new PkiError('NAME_INVALID', { attribute, reason })

// RFC 5280 §4.1.2.4: UTF8String or PrintableString; country and serialNumber allow only the latter.
function attributeText(field: string, value: string): Der {
  const mustPrint = field === 'country' || field === 'serialNumber'
  if (mustPrint && !/^[A-Za-z0-9 '()+,\-./:=?]+$/.test(value)) throw invalid(field, 'not printable')
  return mustPrint ? printableString(value) : utf8String(value)
}

export interface GeneralName {
  readonly type: 'email' | 'dns' | 'uri' | 'directory' | 'ip' | 'other'
  readonly value: string
}

const rfc822Name = 0x81
const dnsName = 0x82
const directoryName = 0xa4
const uri = 0x86
const ipAddress = 0x87

export function readGeneralName(node: DerNode): GeneralName {
  const latin = () => Buffer.from(node.content).toString('latin1')
  if (node.tag === rfc822Name) return { type: 'email', value: latin() }
  if (node.tag === dnsName) return { type: 'dns', value: latin() }
  if (node.tag === uri) return { type: 'uri', value: latin() }
  if (node.tag === directoryName) return { type: 'directory', value: describeName(readName(node.only)) }
  const hex = Buffer.from(node.content).toString('hex')
  return { type: node.tag === ipAddress ? 'ip' : 'other', value: hex }
}

/** GeneralName of a web or email address. @throws NAME_INVALID */
export function writeGeneralName(type: 'email' | 'uri', value: string): Der {
  // RFC 5280 §4.2.1.6: both are IA5. Non-ASCII names have forms of their own, which we do not issue.
  if (!/^[\x21-\x7e]+$/.test(value)) throw invalid(type, 'not plain ASCII')
  const text = ia5String(value)
  return element(type === 'email' ? rfc822Name : uri, [text.subarray(text.length - value.length)])
}
