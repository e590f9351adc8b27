import { AppError } from '../http/app-error.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names come without their prefix: `x:row` is `row`. */
export interface XmlVisitor {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

const unreadable = () => new AppError('IMPORT_FILE_UNREADABLE', { field: 'base64String' })

/** No tag of a workbook comes near; a longer one would only keep the pattern busy. */
const TAG_CHARACTERS = 32_768
const TAG = /^<(\/?)([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITY = /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,10}));?/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Walks through an XML part of a workbook, once from front to end. It knows no document type and no entity but the five of
 * XML 1.0 §4.6, so nothing in a part can name a file, an address or itself. @throws IMPORT_FILE_UNREADABLE
 */
export function scanXml(bytes: Buffer, visitor: XmlVisitor): void {
  const xml = decode(bytes)
  let place = 0
  while (place < xml.length) {
    const tag = xml.indexOf('<', place)
    const end = tag === -1 ? xml.length : tag
    if (end > place) visitor.text(unescapeXml(xml.slice(place, end)))
    if (tag === -1) return
    place = xml[tag + 1] === '!' || xml[tag + 1] === '?' ? special(xml, tag, visitor) : element(xml, tag, visitor)
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

function element(xml: string, tag: number, visitor: XmlVisitor): number {
  const match = TAG.exec(xml.slice(tag, tag + TAG_CHARACTERS))
  if (!match) throw unreadable()
  const [whole, closing, name, attributes, empty] = match as unknown as [string, string, string, string, string]
  const local = withoutPrefix(name)
  if (closing === '') visitor.open(local, attributes === '' ? {} : readAttributes(attributes))
  if (closing !== '' || empty !== '') visitor.close(local)
  return tag + whole.length
}

/** Comments, instructions and CDATA; a document type is refused (no DTD belongs in a workbook, ECMA-376-2 §8.1.4). */
function special(xml: string, tag: number, visitor: XmlVisitor): number {
  for (const [from, to] of [
    ['<!--', '-->'],
    ['<?', '?>'],
    ['<![CDATA[', ']]>'],
  ] as const) {
    if (!xml.startsWith(from, tag)) continue
    const end = xml.indexOf(to, tag + from.length)
    if (end === -1) throw unreadable()
    if (from === '<![CDATA[') visitor.text(xml.slice(tag + from.length, end))
    return end + to.length
  }
  throw unreadable()
}

function readAttributes(text: string): Attributes {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) {
    attributes[name!] = unescapeXml(double ?? single ?? '')
  }
  return attributes
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    const known =
      name === undefined ? character(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)) : NAMED[name]
    if (known === undefined || !whole.endsWith(';')) throw unreadable()
    return known
  })
}

/** Of XML 1.0 §2.2; a surrogate alone or a NUL is none. */
function character(code: number): string | undefined {
  const allowed = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff)
  return allowed && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined
}
