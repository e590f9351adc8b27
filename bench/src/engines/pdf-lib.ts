import { createHash } from 'node:crypto'
import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { buildSignedData } from '@laisen/pki/cms'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { softwareKey } from '@laisen/pki/signing-key'
import type { OpenEngine } from './engine.ts'
import { throughMemory } from './files.ts'

const contentsBytes = 8192

/** pdf-lib, which writes the whole document anew, with our CMS: what its PDF side costs. */
export const openPdfLib: OpenEngine = async ({ pkcs12, password }) => {
  const key = softwareKey(openPkcs12(pkcs12, password))
  const signBytes = async (document: Uint8Array) => {
    const pdf = await PDFDocument.load(document)
    const page = pdf.getPage(0)
    const byteRange = ['0', '**********', '**********', '**********']
    const signature = pdf.context.register(
      pdf.context.obj({
        Type: 'Sig',
        Filter: 'Adobe.PPKLite',
        SubFilter: 'ETSI.CAdES.detached',
        ByteRange: [PDFNumber.of(0), ...byteRange.slice(1).map((blank) => PDFName.of(blank))],
        Contents: PDFHexString.of('0'.repeat(contentsBytes * 2)),
        Reason: PDFString.of('Bench'),
        M: PDFString.fromDate(new Date()),
      }),
    )
    const widget = pdf.context.register(
      pdf.context.obj({
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Sig',
        Rect: [0, 0, 0, 0],
        V: signature,
        T: PDFString.of('S1'),
        F: 132,
        P: page.ref,
      }),
    )
    page.node.addAnnot(widget)
    pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ SigFlags: 3, Fields: [widget] }))
    return fillIn(Buffer.from(await pdf.save({ useObjectStreams: false })), key)
  }
  return {
    name: 'pdf-lib + our CMS',
    signBytes,
    signFile: (input, output) => throughMemory({ input, output }, signBytes),
    close: async () => {},
  }
}

async function fillIn(bytes: Buffer, key: Parameters<typeof buildSignedData>[0]['key']): Promise<Uint8Array> {
  const start = bytes.lastIndexOf(`<${'0'.repeat(64)}`)
  const end = start + contentsBytes * 2 + 2
  const rangeAt = bytes.lastIndexOf('/ByteRange', start)
  const rangeEnd = bytes.indexOf(']', rangeAt) + 1
  const range = `/ByteRange [0 ${start} ${end} ${bytes.length - end}]`
  bytes.write(range.padEnd(rangeEnd - rangeAt, ' '), rangeAt, 'latin1')
  const hash = createHash(key.digest).update(bytes.subarray(0, start)).update(bytes.subarray(end))
  const cms = await buildSignedData({ key, contentDigest: hash.digest() })
  bytes.write(Buffer.from(cms).toString('hex'), start + 1, 'latin1')
  return bytes
}
