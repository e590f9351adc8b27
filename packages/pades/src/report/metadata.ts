/** What a report says about itself: XMP (ISO 16684-1) for PDF/A-2a and PDF/UA-1, and the same in the information dictionary. */
import { name, PdfDict, PdfStream, textString } from '@laisen/pdf/objects'
import { pdfDate } from '../stamp/date-line.ts'
import type { Report } from './report.ts'

type Said = Pick<Report, 'title' | 'language' | 'creator' | 'createdAt'>

export const languageTags = { en: 'en', th: 'th' } as const

/** ISO 32000-2 §14.3.3. ISO 19005-2 §6.6.3: it must agree with the XMP. */
export function informationOf({ title, creator, createdAt }: Said): PdfDict {
  const at = textString(pdfDate(createdAt, 'UTC'))
  return PdfDict.of({
    ...{ Title: textString(title), Creator: textString(creator), Producer: textString(creator) },
    ...{ CreationDate: at, ModDate: at },
  })
}

export function metadataOf({ title, language, creator, createdAt }: Said): PdfStream {
  const at = createdAt.toISOString().replace(/\.\d+Z$/, 'Z')
  const xml = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${languageTags[language]}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool><pdf:Producer>${escaped(creator)}</pdf:Producer>
<xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate>
<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
${pdfuaSchema}
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
  return new PdfStream(PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') }), Buffer.from(xml, 'utf8'))
}

/** ISO 19005-2 §6.6.2.3: properties that PDF/A does not know are described. */
const pdfuaSchema = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`

function escaped(value: string): string {
  return value
    .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]!)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
