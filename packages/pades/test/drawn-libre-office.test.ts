import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PdfDict } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { noLibreOffice } from '@laisen/testkit/libre-office'
import {
  changedOutside,
  pdfJsBeside,
  pdfJsTexts,
  placeOf,
  popplerTexts,
  type Rectangle,
} from './support/form-readers.ts'
import {
  type Control,
  checkBox,
  coloured,
  comboBox,
  currency,
  date,
  formatted,
  libreOfficeForm,
  listBox,
  manyLines,
  number,
  password,
  pushButton,
  radioButton,
  text,
} from './support/libre-office-form.ts'
import { renderPage } from './support/render.ts'
import { expectValid, signed } from './support/signing.ts'

type Reader = 'poppler' | 'pdf.js'

interface Case {
  control: Control
  /** The text that it shows, as our fonts write it. */
  shows: string
  /** Readers that do not show this before: the fonts that LibreOffice names are not embedded and have Western letters only, and it gives no font for marks. */
  not?: readonly Reader[]
}

const both: readonly Reader[] = ['poppler', 'pdf.js']
const long = 'First line\nthen so many words that they go on in the line below it'
const cities = ['Bern', 'Zürich']

/** In the order of the controls, which is that of the page. */
const cases: readonly Case[] = [
  { control: text('Café 100.00'), shows: 'Café 100.00' },
  { control: coloured(text('On the right')), shows: 'On the right' },
  { control: text('Łódź'), shows: 'Łódź', not: both },
  { control: text('ผู้ลงนาม น้ำ ที่อยู่'), shows: 'ผู้ลงนาม น้ำ ที่อยู่', not: both },
  { control: manyLines(long), shows: long },
  { control: manyLines('บรรทัดแรก\nÉté'), shows: 'บรรทัดแรก Été', not: both },
  { control: text(''), shows: '' },
  { control: password(), shows: '' },
  { control: checkBox('Agree', true), shows: '✘', not: ['poppler'] },
  { control: coloured(checkBox('ไม่ยอมรับ', false)), shows: '' },
  { control: radioButton('pay', 'Cash', false), shows: '' },
  { control: radioButton('pay', 'โอนเงิน', true), shows: '●', not: ['poppler'] },
  { control: listBox(['Alpha', 'Bêta', 'Gamma'], { chosen: ['Bêta'] }), shows: 'Alpha Bêta Gamma' },
  { control: coloured(listBox(['Un', 'Deux'], { chosen: ['Un', 'Deux'], several: true })), shows: 'Un Deux' },
  { control: listBox(['กรุงเทพ', 'Bern'], { chosen: ['กรุงเทพ'] }), shows: 'กรุงเทพ Bern', not: both },
  { control: listBox(cities, { chosen: ['Zürich'], dropDown: true }), shows: 'Zürich' },
  { control: comboBox(cities, 'Genève'), shows: 'Genève' },
  { control: comboBox(cities, 'เชียงใหม่'), shows: 'เชียงใหม่', not: both },
  { control: date(), shows: '' },
  { control: number('1234.5'), shows: '1234.5' },
  { control: currency('1000000', '฿'), shows: '1000000' },
  { control: coloured(formatted('42.25')), shows: '42.25' },
]
/** It has a picture and no value, and pdf.js draws no text in it. */
const button = pushButton('Send ส่ง')

const stamp = { x: 480, y: 10, lengthPoints: 100 }
const marks: Record<string, string> = { '8': '✘', l: '●' }
const dense = (shown = '') => marks[shown] ?? shown.replaceAll(/\s/g, '')

/** The widgets of the first page as readers find them, from the top left, which is the order of the controls. */
function placesOf(document: Uint8Array): Rectangle[] {
  const pdf = openPdf(bytesSource(document))
  const places = (pdf.arrayAt(pdf.page(1).dict, 'Annots') ?? []).flatMap((item) => {
    const widget = pdf.resolve(item)
    if (!(widget instanceof PdfDict) || pdf.nameAt(widget, 'Subtype') !== 'Widget') return []
    const [left = 0, bottom = 0, right = 0, top = 0] = (pdf.arrayAt(widget, 'Rect') ?? []) as number[]
    return [[left, bottom, right, top] as const]
  })
  const row = ([, bottom, , top]: Rectangle) => Math.round((842 - (bottom + top) / 2) / 56.7)
  return places.toSorted((one, other) => row(one) - row(other) || one[0] - other[0])
}

async function readBy(document: Uint8Array, places: readonly Rectangle[]): Promise<Record<Reader, string[]>> {
  const js = await pdfJsTexts(document)
  return {
    poppler: popplerTexts(document, places).map(dense),
    'pdf.js': places.map((place) => dense(js.get(placeOf(place)))),
  }
}

test('in a form that LibreOffice exported both readers read in each field after a visible stamp what they read before it, and beside the fields nothing changes', {
  skip: noLibreOffice,
}, async () => {
  const before = await libreOfficeForm([...cases.map(({ control }) => control), button])
  const after = await signed(before, { stamp })
  await expectValid(after)
  const places = placesOf(before)
  assert.equal(places.length, cases.length + 1)
  const [old, now] = [await readBy(before, places), await readBy(after, places)]
  for (const reader of both) {
    for (const [index, { shows, not = [] }] of cases.entries()) {
      const label = `${reader}: ${cases[index]!.control.element} ${index}`
      assert.equal(now[reader][index], dense(shows), label)
      if (!not.includes(reader)) assert.equal(old[reader][index], dense(shows), `${label}, before`)
    }
    assert.equal(now[reader].at(-1), old[reader].at(-1), `${reader}: the caption of the button`)
  }
  const drawn: Rectangle[] = [...places, [480, 10, 580, 60]]
  assert.equal(changedOutside(renderPage(before), renderPage(after), drawn), 0)
  assert.deepEqual(await pdfJsBeside(after), await pdfJsBeside(before))
})
