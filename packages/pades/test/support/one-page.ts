import { name, PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import { ByteWriter, writeObject } from '@laisen/pdf/write'

export interface OnePage {
  widthPoints: number
  heightPoints: number
  /** Adds the objects, and returns the form or image for the page with the content that draws it as /X. */
  draw(add: (object: PdfObject) => PdfRef): { xObject: PdfRef; content: string }
}

/** A one-page PDF with one XObject, so that an appearance can be viewed without a signature. */
export function onePagePdf({ widthPoints, heightPoints, draw }: OnePage): Uint8Array {
  const out = new ByteWriter()
  const offsets: number[] = []
  const put = (num: number, object: PdfObject | string) => {
    offsets[num] = out.length
    out.ascii(`${num} 0 obj\n`)
    if (typeof object === 'string') out.ascii(object)
    else writeObject(out, object)
    out.ascii('\nendobj\n')
  }
  out.ascii('%PDF-1.7\n')
  let next = 5
  const { xObject, content } = draw((object) => {
    put(next, object)
    return new PdfRef(next++)
  })
  put(1, '<</Type/Catalog/Pages 2 0 R>>')
  put(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>')
  const page = { Type: name('Page'), Parent: new PdfRef(2), MediaBox: [0, 0, widthPoints, heightPoints] as PdfObject[] }
  const resources = PdfDict.of({ XObject: PdfDict.of({ X: xObject }) })
  put(3, PdfDict.of({ ...page, Contents: new PdfRef(4), Resources: resources }))
  put(4, `<</Length ${content.length}>>stream\n${content}\nendstream`)
  const start = out.length
  out.ascii(`xref\n0 ${next}\n0000000000 65535 f \n`)
  for (let num = 1; num < next; num += 1) out.ascii(`${String(offsets[num]).padStart(10, '0')} 00000 n \n`)
  out.ascii(`trailer\n<</Size ${next}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return out.result()
}
