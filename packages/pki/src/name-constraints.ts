import type { Certificate } from './certificate.ts'
import { type DerNode, Members, readDer, TAG } from './der.ts'
import { readOid, toHex } from './der-values.ts'
import { unlessRefused } from './errors.ts'
import { describeName, isNameBelow, type Name, nameValue, readName } from './names.ts'
import { OID } from './oids.ts'

/** One GeneralName (RFC 5280 §4.2.1.6). Only names of one form are compared with each other. */
interface FormedName {
  /** The tag; of an otherName with the type that says what it holds. */
  readonly form: string
  /** Text, octets in hexadecimal, or a directory name; undefined for forms that we do not compare. */
  readonly value: string | Name | undefined
}

interface NameConstraints {
  readonly permitted: readonly FormedName[]
  readonly excluded: readonly FormedName[]
}

const email = '81'
const dns = '82'
const directory = 'a4'
const uri = '86'
const ip = '87'

/** Set when the extension is there and makes no sense. */
export function hasUnreadableNameConstraints(issuer: Certificate): boolean {
  return issuer.extensions.has(OID.nameConstraints) && readConstraints(issuer) === undefined
}

/**
 * The first name of a certificate that the issuing certificate above it does not allow (RFC 5280 §6.1.3 b, c), as people read it;
 * undefined if it allows all of them.
 */
export function forbiddenName(certificate: Certificate, issuer: Certificate): string | undefined {
  const constraints = readConstraints(issuer)
  const forbidden = constraints && namesOf(certificate).find((name) => !isAllowed(name, constraints))
  return forbidden && described(forbidden)
}

function readConstraints({ extensions }: Certificate): NameConstraints | undefined {
  const extension = extensions.get(OID.nameConstraints)
  return extension && unlessRefused(() => constraintsIn(readDer(extension.value)))
}

/** NameConstraints ::= SEQUENCE { permittedSubtrees [0] OPTIONAL, excludedSubtrees [1] OPTIONAL } */
function constraintsIn(node: DerNode): NameConstraints {
  const members = new Members(node)
  const [permitted, excluded] = [members.optional(0xa0), members.optional(0xa1)]
  members.end()
  const named = (subtrees: DerNode | undefined) => subtrees?.children.map(subtreeName) ?? []
  return { permitted: named(permitted), excluded: named(excluded) }
}

/** GeneralSubtree; RFC 5280 §4.2.1.10 leaves no other minimum than 0 and no maximum. */
function subtreeName(node: DerNode): FormedName {
  const members = new Members(node)
  const name = formed(members.take())
  members.end()
  return name
}

function namesOf({ subject, extensions }: Certificate): FormedName[] {
  const names: FormedName[] = subject.attributes.length > 0 ? [{ form: directory, value: subject }] : []
  const alternative = extensions.get(OID.subjectAltName)
  if (alternative) return [...names, ...readDer(alternative.value).expect(TAG.sequence).children.map(formed)]
  // RFC 5280 §4.2.1.10: without alternative names, the email address in the subject is held to the constraints.
  const address = nameValue(subject, OID.emailAddress)
  return address === undefined ? names : [...names, { form: email, value: address }]
}

function formed(node: DerNode): FormedName {
  const form = node.tag.toString(16)
  if (form === email || form === dns || form === uri)
    return { form, value: Buffer.from(node.content).toString('latin1') }
  if (form === ip) return { form, value: toHex(node.content) }
  if (form === directory) return { form, value: readName(node.only) }
  // OtherName ::= SEQUENCE { type-id OBJECT IDENTIFIER, value [0] }
  return { form: form === 'a0' ? `a0 ${readOid(new Members(node, 0xa0).take())}` : form, value: undefined }
}

function isAllowed(name: FormedName, { permitted, excluded }: NameConstraints): boolean {
  const sameForm = ({ form }: FormedName) => form === name.form
  const [allowing, forbidding] = [permitted.filter(sameForm), excluded.filter(sameForm)]
  if (allowing.length + forbidding.length === 0) return true
  // RFC 5280 §4.2.1.10: a certificate with constrained names of a form that is not compared is rejected, and so is an address without a host.
  if (name.value === undefined || (name.form === uri && hostOf(name.value as string) === undefined)) return false
  if (forbidding.some((top) => isWithin(name, top))) return false
  return allowing.length === 0 || allowing.some((top) => isWithin(name, top))
}

function isWithin({ form, value }: FormedName, { value: top }: FormedName): boolean {
  if (typeof value !== 'string' || typeof top !== 'string') return isNameBelow(value as Name, top as Name)
  if (form === ip) return isInNetwork(value, top)
  if (top === '') return true
  if (form === dns) return isHost(value, top) || (!top.startsWith('.') && isHost(value, `.${top}`))
  if (form === uri) return isHost(hostOf(value)!, top)
  return isAddress(value, top)
}

/** A host itself; with a full stop in front, every host below it. */
function isHost(host: string, top: string): boolean {
  const [name, constraint] = [host.toLowerCase(), top.toLowerCase()]
  return constraint.startsWith('.') ? name.endsWith(constraint) : name === constraint
}

/** An email address: one mailbox, all those of a host, or all below a domain. */
function isAddress(address: string, top: string): boolean {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1)
  const topAt = top.lastIndexOf('@')
  if (topAt < 0) return isHost(host, top)
  return address.slice(0, at) === top.slice(0, topAt) && isHost(host, top.slice(topAt + 1))
}

/** The host of a web address, unless it has none or only a number. */
function hostOf(address: string): string | undefined {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/?#]*@)?([^:/?#[\]]+)/i.exec(address)?.[1]
  return host !== undefined && !/^[\d.]+$/.test(host) ? host : undefined
}

/** Both in hexadecimal. The network has a mask behind its address. */
function isInNetwork(address: string, network: string): boolean {
  if (network.length !== address.length * 2) return false
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  const [base, mask] = [bytes(network.slice(0, address.length)), bytes(network.slice(address.length))]
  return bytes(address).every((byte, index) => ((byte ^ base[index]!) & mask[index]!) === 0)
}

function described({ form, value }: FormedName): string {
  if (value === undefined) return form === 'a0 1.3.6.1.4.1.311.20.2.3' ? 'userPrincipalName' : 'otherName'
  if (typeof value !== 'string') return describeName(value)
  return form === ip && value.length === 8 ? [...Buffer.from(value, 'hex')].join('.') : value
}
