import { SaxesParser } from 'saxes'
import { AppError } from '../http/app-error.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names come without their prefix: `x:row` is `row`. */
interface XmlVisitor {
  open(name: string, attributes: Attributes): void
  close(name: string): void
  text(text: string): void
}

// Far more than any part of a workbook has.
const MOST_DEPTH = 100
const MOST_ATTRIBUTES = 200
const CHUNK_CHARACTERS = 65_536

const unreadable = () => new AppError('IMPORT_FILE_UNREADABLE', { field: 'base64String' })

/**
 * Walks through an XML part of a workbook once, from front to end. Document types are refused (ECMA-376-2 §8.1.4), and only
 * the five entities of XML 1.0 §4.6 are known, so a part cannot name a file, an address or itself.
 * @throws IMPORT_FILE_UNREADABLE
 */
export function scanXml(bytes: Buffer, visitor: XmlVisitor): void {
  const parser = new SaxesParser({
    xmlns: false,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  } as const)
  let depth = 0
  let attributes = 0
  parser.on('error', () => {
    throw unreadable()
  })
  parser.on('doctype', () => {
    throw unreadable()
  })
  parser.on('opentagstart', () => {
    attributes = 0
    depth += 1
    if (depth > MOST_DEPTH) throw unreadable()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MOST_ATTRIBUTES) throw unreadable()
  })
  parser.on('opentag', (tag) => visitor.open(withoutPrefix(tag.name), tag.attributes))
  parser.on('closetag', (tag) => {
    depth -= 1
    visitor.close(withoutPrefix(tag.name))
  })
  parser.on('text', (text) => visitor.text(text))
  parser.on('cdata', (text) => visitor.text(text))

  const xml = decode(bytes)
  for (let place = 0; place < xml.length; place += CHUNK_CHARACTERS) {
    parser.write(xml.slice(place, place + CHUNK_CHARACTERS))
  }
  parser.close()
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw unreadable()
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)
