import { srgbProfile } from '@laisen/pades/image/srgb'
import { name, PdfDict, PdfStream, textString } from '@laisen/pdf/objects'
import { changed, setCatalog } from './changed.ts'

export interface Claim {
  part: number
  /** Whether its output intent is RGB. */
  rgbIntent?: boolean
  /** How the metadata are written. @default as UTF-8, without a filter */
  written?: (xmp: string) => PdfStream
}

export function metadataOf(part: number): string {
  const property = (prefix: string, uri: string, value: string) =>
    `<rdf:Description rdf:about="" xmlns:${prefix}="${uri}">${value}</rdf:Description>`
  const level = `<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>`
  const title = '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Test document</rdf:li></rdf:Alt></dc:title>'
  const properties = [
    property('pdfaid', 'http://www.aiim.org/pdfa/ns/id/', level),
    property('dc', 'http://purl.org/dc/elements/1.1/', title),
    property('pdf', 'http://ns.adobe.com/pdf/1.3/', '<pdf:Producer>testkit</pdf:Producer>'),
  ].join('')
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${properties}</rdf:RDF>`
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta>`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>${packet}<?xpacket end="w"?>`
}

const inUtf8 = (xmp: string) => new PdfStream(new PdfDict(), Buffer.from(xmp))

/** A document that is the PDF/A it claims to be: pages without text, because no font is embedded. */
export function archival({ part, rgbIntent, written = inUtf8 }: Claim): Uint8Array {
  return changed((update) => {
    const profile = update.add(srgbProfile())
    for (const number of [1, 2]) {
      const page = update.pdf.page(number)
      const nothing = update.add(new PdfStream(new PdfDict(), Buffer.alloc(0)))
      update.set(page.ref, page.dict.clone().set('Contents', nothing).set('Resources', new PdfDict()))
    }
    const { dict, raw } = written(metadataOf(part))
    const metadata = update.add(new PdfStream(dict.set('Type', name('Metadata')).set('Subtype', name('XML')), raw))
    const intent = {
      ...{ Type: name('OutputIntent'), S: name('GTS_PDFA1'), DestOutputProfile: profile },
      OutputConditionIdentifier: textString('sRGB'),
    }
    setCatalog(update, { Metadata: metadata, ...(rgbIntent && { OutputIntents: [PdfDict.of(intent)] }) })
  })
}
