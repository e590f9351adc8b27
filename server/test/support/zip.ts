import { crc32, deflateRawSync } from 'node:zlib'

interface Piece {
  readonly name: string
  readonly bytes: Buffer
  /** What the directory says in place of the truth. */
  readonly says?: {
    readonly expandedBytes?: number
    readonly crc?: number
    readonly method?: number
    readonly flags?: number
  }
}

/** A ZIP archive with the parts as they are given: what a library would not write, too. */
export function zip(pieces: readonly Piece[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const { name, bytes, says = {} } of pieces) {
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(says.flags ?? 0, 2)
    shared.writeUInt16LE(says.method ?? 8, 4)
    shared.writeUInt32LE(says.crc ?? crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(says.expandedBytes ?? bytes.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([signature(0x04034b50), shared, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(place, 10)
    directory.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), shared, tail, Buffer.from(name)]))
    bodies.push(local)
    place += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(pieces.length, 4)
  end.writeUInt16LE(pieces.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(place, 12)
  return Buffer.concat([...bodies, list, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = `<workbook xmlns:r="${REL}"><sheets><sheet name="Users" sheetId="1" r:id="rId1"/></sheets></workbook>`
const relations = `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`

/** The parts of a workbook around a sheet that a test wrote by hand. */
export function workbookParts(sheet: string, strings = '<sst/>'): Piece[] {
  return [
    { name: 'xl/workbook.xml', bytes: Buffer.from(workbook) },
    { name: 'xl/_rels/workbook.xml.rels', bytes: Buffer.from(relations) },
    { name: 'xl/sharedStrings.xml', bytes: Buffer.from(strings) },
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheet) },
  ]
}
