/**
 * Writes docs/examples/contract.pdf and docs/examples/signature.png, on which the README's example works: a contract in Thai and English
 * on one A4 page, and a signature as a pen would leave it.
 */
import { writeFileSync } from 'node:fs'
import { writeAppearance } from '@laisen/pades/stamp/appearance'
import type { StampLine } from '@laisen/pades/stamp/layout'
import { measureText } from '@laisen/pades/stamp/measure'
import { wrapText } from '@laisen/pades/stamp/wrap'
import { name, PdfDict, type PdfObject, PdfRef, PdfStream, textString } from '@laisen/pdf/objects'
import { ByteWriter, writeObject } from '@laisen/pdf/write'
import { signaturePicture } from './example-signature.ts'

const page = { widthPoints: 595.28, heightPoints: 841.89 }
const margin = 71
const width = page.widthPoints - 2 * margin

type Style = Pick<StampLine, 'face' | 'sizePoints'> & { align?: 'centre' | 'right'; leading: number; before: number }

const title: Style = { face: 'bold', sizePoints: 15, align: 'centre', leading: 21, before: 0 }
const right: Style = { face: 'regular', sizePoints: 10.5, align: 'right', leading: 15.5, before: 0 }
const body: Style = { face: 'regular', sizePoints: 10.5, leading: 15.5, before: 3 }
const clause: Style = { face: 'bold', sizePoints: 10.5, leading: 15.5, before: 9 }

const paragraphs: [Style, string][] = [
  [title, 'สัญญาจ้างบริการดูแลระบบเครือข่าย'],
  [title, 'Network Maintenance Service Agreement'],
  [{ ...right, before: 10 }, 'สัญญาเลขที่ ธพ. 118/2569 · Agreement No. TP 118/2026'],
  [right, 'ทำที่ บริษัท ธาราพัฒน์ เอ็นจิเนียริ่ง จำกัด กรุงเทพมหานคร'],
  [right, 'วันที่ 20 พฤศจิกายน พ.ศ. 2569 · 20 November 2026'],
  [
    { ...body, before: 12 },
    'สัญญาฉบับนี้ทำขึ้นระหว่าง บริษัท ธาราพัฒน์ เอ็นจิเนียริ่ง จำกัด โดยนายณัฐพงศ์ ศรีสุวรรณ กรรมการผู้จัดการ ซึ่งต่อไปในสัญญานี้เรียกว่า “ผู้ว่าจ้าง” ฝ่ายหนึ่ง กับ บริษัท เหนือฟ้า เน็ตเวิร์ค จำกัด โดยนางสาวมาลี เพชรรัตน์ กรรมการผู้จัดการ ซึ่งต่อไปในสัญญานี้เรียกว่า “ผู้รับจ้าง” อีกฝ่ายหนึ่ง',
  ],
  [
    body,
    'This agreement is made between Tharaphat Engineering Co., Ltd., represented by Mr Nattapong Srisuwan (the “Client”), and Nuea Fah Network Co., Ltd., represented by Ms Malee Phetcharat (the “Contractor”).',
  ],
  [clause, 'ข้อ 1. ขอบเขตของงาน · 1. Scope of work'],
  [
    body,
    'ผู้ว่าจ้างตกลงจ้าง และผู้รับจ้างตกลงรับจ้างดูแลและบำรุงรักษาระบบเครือข่ายคอมพิวเตอร์ ณ สำนักงานใหญ่และสาขาทั้งสิ้น 7 แห่ง ตามรายละเอียดในเอกสารแนบท้ายสัญญาหมายเลข 1',
  ],
  [
    body,
    'The Contractor maintains the Client’s computer network at its head office and seven branches, as described in Annex 1.',
  ],
  [clause, 'ข้อ 2. ค่าจ้างและการชำระเงิน · 2. Fee and payment'],
  [
    body,
    'ผู้ว่าจ้างตกลงชำระค่าจ้างเป็นรายเดือน เดือนละ 148,500.00 บาท (หนึ่งแสนสี่หมื่นแปดพันห้าร้อยบาทถ้วน) ซึ่งยังไม่รวมภาษีมูลค่าเพิ่ม โดยชำระภายใน 30 วันนับแต่วันที่ได้รับใบแจ้งหนี้',
  ],
  [body, 'The Client pays THB 148,500.00 a month, VAT excluded, within 30 days of receiving the invoice.'],
  [clause, 'ข้อ 3. ระยะเวลา · 3. Term'],
  [body, 'สัญญานี้มีกำหนด 12 เดือน นับตั้งแต่วันที่ 1 ธันวาคม 2569 เป็นต้นไป'],
  [body, 'This agreement runs for twelve months from 1 December 2026.'],
  [
    { ...body, before: 12 },
    'สัญญานี้ทำขึ้นในรูปแบบข้อมูลอิเล็กทรอนิกส์ คู่สัญญาได้อ่านและเข้าใจข้อความโดยตลอดแล้ว จึงได้ลงลายมือชื่ออิเล็กทรอนิกส์ไว้เป็นสำคัญ',
  ],
  [body, 'Both parties have read and understood this agreement and sign it electronically.'],
]

const signatures = [
  { x: margin, role: 'ผู้ว่าจ้าง · Client', person: '( นายณัฐพงศ์ ศรีสุวรรณ )' },
  { x: margin + 245, role: 'ผู้รับจ้าง · Contractor', person: '( นางสาวมาลี เพชรรัตน์ )' },
]

function typeset(): StampLine[] {
  const lines: StampLine[] = []
  let y = page.heightPoints - margin
  for (const [style, text] of paragraphs) {
    y -= style.before
    const room = { face: style.face, sizePoints: style.sizePoints, maxWidthPoints: width, maxLines: 20 }
    for (const line of wrapText({ text, ...room })) {
      y -= style.leading
      const space = width - measureText(line, style.face, style.sizePoints)
      const x = margin + (style.align === 'centre' ? space / 2 : style.align === 'right' ? space : 0)
      lines.push({ text: line, face: style.face, tone: 'ink', sizePoints: style.sizePoints, x, baseline: y })
    }
  }
  for (const { x, role, person } of signatures) {
    for (const [index, text] of ['.'.repeat(58), role, person].entries()) {
      lines.push({ text, face: 'regular', tone: 'ink', sizePoints: 10.5, x, baseline: 96 - index * 15.5 })
    }
  }
  return lines
}

function contract(): Uint8Array {
  const out = new ByteWriter()
  const offsets = new Map<number, number>()
  let next = 6
  const put = (num: number, object: PdfObject) => {
    offsets.set(num, out.length)
    writeObject(out.ascii(`${num} 0 obj\n`), object)
    out.ascii('\nendobj\n')
    return new PdfRef(num)
  }
  out.ascii('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  const layout = { ...page, lines: typeset() }
  const text = writeAppearance({ layout, matrix: [1, 0, 0, 1, 0, 0] }, (object) => put(next++, object))
  put(1, PdfDict.of({ Type: name('Catalog'), Pages: new PdfRef(2), Lang: textString('th-TH') }))
  put(2, PdfDict.of({ Type: name('Pages'), Kids: [new PdfRef(3)], Count: 1 }))
  const resources = PdfDict.of({ XObject: PdfDict.of({ X: text }) })
  const box = [0, 0, page.widthPoints, page.heightPoints]
  const of = { Type: name('Page'), Parent: new PdfRef(2), MediaBox: box, Contents: new PdfRef(4), Resources: resources }
  put(3, PdfDict.of(of))
  put(4, new PdfStream(new PdfDict(), Buffer.from('/X Do')))
  put(5, PdfDict.of({ Title: textString('Network Maintenance Service Agreement'), Producer: textString('Laisen') }))
  const start = out.length
  out.ascii(`xref\n0 ${next}\n0000000000 65535 f \n`)
  for (let num = 1; num < next; num += 1) out.ascii(`${String(offsets.get(num)).padStart(10, '0')} 00000 n \n`)
  out.ascii(`trailer\n<</Size ${next}/Root 1 0 R/Info 5 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return out.result()
}

const folder = new URL('../docs/examples/', import.meta.url)
writeFileSync(new URL('contract.pdf', folder), contract())
writeFileSync(new URL('signature.png', folder), signaturePicture())
