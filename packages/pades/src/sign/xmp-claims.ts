/** What metadata claims about a document (ISO 16684-1), in any encoding, spelling and prefix that XML permits. */
import type { Work } from '@laisen/pdf/limits'
import { asBuffer } from '@laisen/pdf/reader'

export interface XmpClaims {
  /** The part of ISO 19005 (PDF/A); of several the strictest, which is the first. */
  pdfaPart: number | undefined
  /** The part of ISO 14289 (PDF/UA). */
  pdfuaPart: number | undefined
}

export function xmpClaims(xmp: Uint8Array, work: Work): XmpClaims {
  const xml = asciiOf(xmp, work)
  return {
    // ISO 19005-2 §6.6.4, ISO 14289-1 §5: the namespace decides, and the prefix is what should be used for it.
    pdfaPart: partIn(xml, { namespace: 'http://www.aiim.org/pdfa/ns/id/', prefix: 'pdfaid' }, work),
    pdfuaPart: partIn(xml, { namespace: 'http://www.aiim.org/pdfua/ns/id/', prefix: 'pdfuaid' }, work),
  }
}

/** Size and byte order of the characters of UTF-16 and UTF-32, by where ASCII has its zeros (XML 1.0 appendix F). */
const wide = [
  { zeros: [0, 0, 0, 1], sizeBytes: 4, at: 3, mark: [0, 0, 0xfe, 0xff] },
  { zeros: [1, 0, 0, 0], sizeBytes: 4, at: 0, mark: [0xff, 0xfe, 0, 0] },
  { zeros: [0, 1, 0, 1], sizeBytes: 2, at: 1, mark: [0xfe, 0xff] },
  { zeros: [1, 0, 1, 0], sizeBytes: 2, at: 0, mark: [0xff, 0xfe] },
] as const

/**
 * One byte for each character of UTF-16 or UTF-32, a question mark for those beyond ASCII. Anything else is left as it is: in all other
 * encodings of XML, what makes a claim is written in ASCII, whatever the XML declaration says.
 */
function asciiOf(xmp: Uint8Array, work: Work): Buffer {
  const form = wide.find(({ zeros, mark }) => {
    return mark.every((byte, at) => xmp[at] === byte) || zeros.every((used, at) => (xmp[at] !== 0) === (used === 1))
  })
  if (!form || xmp.length < 4) return asBuffer(xmp)
  const { sizeBytes, at } = form
  work.skimmed(xmp.length)
  const ascii = Buffer.alloc(Math.floor(xmp.length / sizeBytes))
  for (let index = 0; index < ascii.length; index++) {
    const start = index * sizeBytes
    let others = 0
    for (let other = 0; other < sizeBytes; other++) if (other !== at) others |= xmp[start + other]!
    ascii[index] = others === 0 ? xmp[start + at]! : 0x3f
  }
  return ascii
}

interface Identification {
  namespace: string
  prefix: string
}

/** Enough for the start tag of a property with its value; and prefixes of one namespace that are looked for. */
const longestProperty = 1024
const longestDeclaration = 128
const mostPrefixes = 8

function partIn(xml: Buffer, { namespace, prefix }: Identification, work: Work): number | undefined {
  let part: number | undefined
  for (const used of prefixesOf(xml, { namespace, prefix }, work)) {
    const property = used === '' ? 'part' : `${used}:part`
    for (const at of places(xml, property, work)) {
      const claimed = partAt(xml.toString('latin1', at - 1, at + longestProperty), property)
      if (claimed !== undefined) part = Math.min(part ?? claimed, claimed)
    }
  }
  return part
}

/** The prefixes that are declared for a namespace, and the usual one, which readers believe undeclared. */
function prefixesOf(xml: Buffer, { namespace, prefix }: Identification, work: Work): Set<string> {
  const prefixes = new Set([prefix])
  for (const at of places(xml, namespace, work)) {
    const before = xml.toString('latin1', Math.max(0, at - longestDeclaration), at)
    const declared = /[\s"']xmlns(?::([^\s:=<>"'/]+))?\s*=\s*["']\s*$/.exec(before)
    if (declared && prefixes.size < mostPrefixes) prefixes.add(declared[1] ?? '')
  }
  return prefixes
}

function* places(xml: Buffer, text: string, work: Work): Generator<number> {
  work.searched(xml.length)
  for (let at = xml.indexOf(text, 1, 'latin1'); at >= 0; at = xml.indexOf(text, at + text.length, 'latin1')) {
    work.failed()
    yield at
  }
}

/** The strictest: what claims to conform to a part that cannot be read. */
const unreadablePart = 1

/**
 * The part that a property states, as an attribute, as the text of an element, or as its rdf:value (ISO 16684-1 §7.4, §7.9.2). The text
 * begins one character before the name of the property.
 */
function partAt(xml: string, property: string): number | undefined {
  const isElement = xml.startsWith('<')
  if (!isElement && !/^\s/.test(xml)) return undefined
  const rest = xml.slice(1 + property.length)
  const attribute = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(rest)
  if (!isElement) return attribute ? digitIn(attribute[1] ?? attribute[2] ?? '') : undefined
  if (!/^[\s/>]/.test(rest)) return undefined
  const end = rest.indexOf(`</${property}`)
  const element = end < 0 ? rest : rest.slice(0, end)
  const value = /[\s:]value\s*=\s*["']([^"']*)/.exec(element)
  return digitIn(value ? value[1]! : element.replace(/^[^>]*>/, '').replace(markup, ''))
}

const markup = /<!--.*?-->|<!\[CDATA\[|\]\]>|<[^>]*>/gs
const characterReference = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi

function digitIn(text: string): number {
  const plain = text.replace(characterReference, (_, hex?: string, decimal?: string) => {
    return String.fromCodePoint(Math.min(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16), 0x10ffff))
  })
  const digit = /\d/.exec(plain)
  return digit ? Number(digit[0]) : unreadablePart
}
