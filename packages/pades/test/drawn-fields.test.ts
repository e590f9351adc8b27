import assert from 'node:assert/strict'
import { test } from 'node:test'
import { name, PdfDict, type PdfObject } from '@laisen/pdf/objects'
import {
  changedOutside,
  pdfJsBeside,
  pdfJsTexts,
  placeOf,
  popplerTexts,
  type Rectangle,
} from './support/form-readers.ts'
import { type FormField, formOf, texts, usualRect } from './support/forms.ts'
import { renderPage } from './support/render.ts'
import { expectValid, signed } from './support/signing.ts'

type Reader = 'poppler' | 'pdf.js'

interface Kind {
  entries: (value: string) => Record<string, PdfObject>
  /** The text that it shows for a value; by default the value. */
  shows?: (value: string) => string
  /** Readers that do not show the value before, because they lack its letters or have no room for all of its lines. */
  not?: readonly Reader[]
}

const flags = { multiline: 1 << 12, password: 1 << 13, comb: 1 << 24, combo: 1 << 17, edit: 1 << 18, radio: 1 << 15 }
const pairs: PdfObject[] = [
  [texts('a'), texts('Alpha')],
  [texts('b'), texts('Beta')],
  [texts('c'), texts('Gamma')],
]
const text = (value: string, entries: Record<string, PdfObject> = {}) => ({ V: texts(value), ...entries })
const filled = (value: string, words: string) => (value === '' ? '' : `${words} ${value}`)

const kinds: Record<string, Kind> = {
  'one line': { entries: (value) => text(value) },
  'a stated size': { entries: (value) => text(value, { DA: texts('0 0 1 rg /TiRo 14 Tf') }) },
  'many lines': {
    entries: (value) =>
      text(filled(value, 'First line\nthen so many words that they go on below'), { Ff: flags.multiline }),
    shows: (value) => filled(value, 'First line then so many words that they go on below'),
  },
  cells: {
    entries: (value) => text(value, { Ff: flags.comb, MaxLen: 12, DA: texts('/Cour 10 Tf 0 g') }),
    shows: (value) => [...value.replaceAll(' ', '')].join(' '),
  },
  'in the middle': { entries: (value) => text(value, { Q: 1, DA: texts('/HeBo 12 Tf 0 g') }) },
  'on the right': { entries: (value) => text(value, { Q: 2, DA: texts('/Helv 12 Tf 0 g') }) },
  'Western letters': {
    entries: (value) => text(filled(value, 'Café'), { DA: texts('/Helv 9 Tf') }),
    shows: (value) => filled(value, 'Café'),
  },
  Polish: {
    entries: (value) => text(filled(value, 'Łódź'), { DA: texts('/Helv 9 Tf') }),
    ...{ shows: (value) => filled(value, 'Łódź'), not: ['poppler', 'pdf.js'] },
  },
  Thai: {
    entries: (value) => text(filled(value, 'ผู้ลงนาม น้ำ')),
    ...{ shows: (value) => filled(value, 'ผู้ลงนาม น้ำ'), not: ['poppler', 'pdf.js'] },
  },
  Russian: {
    entries: (value) => text(filled(value, 'Привет')),
    ...{ shows: (value) => filled(value, 'Привет'), not: ['poppler', 'pdf.js'] },
  },
  'a password': {
    entries: (value) => text(value, { Ff: flags.password }),
    ...{ shows: (value) => '*'.repeat(value.length), not: ['pdf.js'] },
  },
  'a chosen item': {
    entries: (value) => text(value === '' ? '' : 'b', { FT: name('Ch'), Ff: flags.combo, Opt: pairs }),
    shows: (value) => (value === '' ? '' : 'Beta'),
  },
  'a typed item': { entries: (value) => text(value, { FT: name('Ch'), Ff: flags.combo | flags.edit, Opt: pairs }) },
  'a list': {
    entries: (value) => text(value === '' ? '' : 'b', { FT: name('Ch'), Opt: pairs, DA: texts('/Helv 7 Tf') }),
    shows: () => 'Alpha Beta Gamma',
  },
  'a list from its second item': {
    entries: (value) => text(value === '' ? '' : 'c', { FT: name('Ch'), Opt: pairs, TI: 1, DA: texts('/Helv 9 Tf') }),
    ...{ shows: () => 'Beta Gamma', not: ['pdf.js'] },
  },
  'turned text': {
    entries: (value) => text(value.slice(0, 3), { MK: PdfDict.of({ R: 90, BC: [1, 0, 0] }), DA: texts('/Helv 9 Tf') }),
    shows: (value) => value.slice(0, 3),
  },
  'a framed field': {
    entries: (value) =>
      text(value, { MK: PdfDict.of({ BG: [0.9, 1, 0.9], BC: [0, 0, 1] }), BS: PdfDict.of({ W: 2, S: name('B') }) }),
  },
  'a font that is missing': { entries: (value) => text(value, { DA: texts('/None 12 Tf 0 g') }) },
}

const value = 'Alice 12'
const written = (shown: string) => `/Tx BMC q BT /Helv 12 Tf 2 8 Td (${shown}) Tj ET Q EMC`
/** What stands in the field and in its appearance. */
const states: Record<string, { value: string; drawn?: string }> = {
  equal: { value, drawn: written(value) },
  other: { value, drawn: written('1000000.00') },
  empty: { value: '', drawn: written('stale') },
  missing: { value },
}

interface Placed extends FormField {
  label: string
  rect: Rectangle
  expected: string
  not: readonly Reader[]
}

/** The page has text of its own near the bottom. */
const height = 1600
const placed: Placed[] = Object.entries(kinds).flatMap(
  ([kind, { entries, shows = (own: string) => own, not = [] }], row) =>
    Object.entries(states).map(([state, { value: own, drawn }], column) => ({
      label: `${kind}, ${state}`,
      rect: [30 + column * 140, height - 60 - row * 40, 140 + column * 140, height - 28 - row * 40] as Rectangle,
      ...{ entries: entries(own), expected: shows(own), not },
      ...(drawn === undefined ? {} : { drawn }),
    })),
)
const stamp = { x: 480, y: 10, lengthPoints: 100 }
const dense = (shown: string | undefined) => (shown ?? '').replaceAll(/\s/g, '')

test('after a visible stamp poppler and pdf.js read in each kind of field what they read before it: the value, whatever its appearance shows', async () => {
  const before = formOf(placed, { height })
  const after = await signed(before, { stamp })
  await expectValid(after)
  const places = placed.map(({ rect }) => rect)
  const [oldWords, words] = [popplerTexts(before, places), popplerTexts(after, places)]
  const [oldJs, js] = [await pdfJsTexts(before), await pdfJsTexts(after)]
  for (const [index, { label, rect, expected, not }] of placed.entries()) {
    assert.equal(dense(words[index]), dense(expected), `poppler: ${label}`)
    assert.equal(dense(js.get(placeOf(rect))), dense(expected), `pdf.js: ${label}`)
    if (!not.includes('poppler')) assert.equal(dense(oldWords[index]), dense(expected), `poppler before: ${label}`)
    if (!not.includes('pdf.js'))
      assert.equal(dense(oldJs.get(placeOf(rect))), dense(expected), `pdf.js before: ${label}`)
  }
  assert.ok(placed.length >= 40)
})

test('a visible stamp changes nothing outside of the fields and itself: no pixel in poppler, and no operator in pdf.js', async () => {
  const before = formOf(placed, { height })
  const after = await signed(before, { stamp })
  const places: Rectangle[] = [...placed.map(({ rect }) => rect), [480, 10, 580, 60]]
  assert.equal(changedOutside(renderPage(before), renderPage(after), places), 0)
  assert.deepEqual(await pdfJsBeside(after), await pdfJsBeside(before))
})

test('items of a list stand where the field says, as in poppler: on the left, in the middle or on the right', async () => {
  const entries = { FT: name('Ch'), V: texts('a'), Opt: pairs, DA: texts('/Helv 7 Tf') }
  const sides = [{}, { Q: 0 }, { Q: 1 }, { Q: 2 }].map((side) => ({ entries: { ...entries, ...side } }))
  const before = formOf(sides)
  const after = await signed(before, { stamp })
  await expectValid(after)
  const thirds = sides.flatMap((_, index) => {
    const [left, bottom, , top] = usualRect(index)
    return [0, 1, 2].map((part): Rectangle => [left + part * 66, bottom, left + part * 66 + 66, top])
  })
  const words = 'Alpha Beta Gamma'
  const expected = [words, '', '', words, '', '', '', words, '', '', '', words]
  assert.deepEqual(popplerTexts(before, thirds), expected)
  assert.deepEqual(popplerTexts(after, thirds), expected)
})

const tick = 'q BT /ZaDb 20 Tf 2 4 Td (4) Tj ET Q'
const honest = { Yes: tick, Off: '' }
const lying = { Yes: '', Off: tick }
const marked = (caption?: string) => ({ MK: PdfDict.of({ BC: [0], ...(caption ? { CA: texts(caption) } : {}) }) })
const box = (state: string, more: Record<string, PdfObject> = {}) => {
  return { FT: name('Btn'), V: name(state), AS: name(state), DA: texts('/ZaDb 0 Tf 0 g'), ...marked(), ...more }
}

interface Button {
  entries: Record<string, PdfObject>
  drawn?: Record<string, string>
  /** Nothing if it is off. */
  mark: '' | '✓' | '✘' | '●'
  not?: readonly Reader[]
}

const buttons: Record<string, Button> = {
  checked: { entries: box('Yes'), drawn: honest, mark: '✓' },
  'not checked': { entries: box('Off'), drawn: honest, mark: '' },
  'checked, and drawn as if it were not': { entries: box('Yes'), drawn: lying, mark: '✓' },
  'not checked, and drawn as if it were': { entries: box('Off'), drawn: lying, mark: '' },
  'checked without an appearance': { entries: box('Yes'), mark: '✓' },
  'checked with a cross': { entries: box('Yes', marked('8')), drawn: honest, mark: '✘' },
  'a state that differs from the value': { entries: box('Yes', { AS: name('Off') }), drawn: honest, mark: '' },
  // Poppler draws this one as a circle, which is no text.
  'a radio button that is on': {
    entries: box('Yes', { Ff: flags.radio }),
    ...{ drawn: honest, mark: '●', not: ['poppler'] },
  },
  'a radio button that is on, and drawn as if it were off': {
    entries: box('Yes', { Ff: flags.radio, ...marked('l') }),
    ...{ drawn: lying, mark: '●' },
  },
  'a radio button that is off': { entries: box('Off', { Ff: flags.radio }), drawn: lying, mark: '' },
  'a radio button without an appearance': {
    entries: box('Yes', { Ff: flags.radio, ...marked('l') }),
    ...{ mark: '●', not: ['pdf.js'] },
  },
}

/** pdf.js gives the codes of ZapfDingbats. */
const codes: Record<Button['mark'], string> = { '': '', '✓': '3', '✘': '8', '●': 'l' }

test('after a visible stamp check boxes and radio buttons have the state that readers drew before it, whatever their appearances show', async () => {
  const fields = Object.values(buttons).map(({ entries, drawn }, index): FormField & { rect: Rectangle } => {
    return { entries, rect: [50, 790 - index * 40, 74, 814 - index * 40], ...(drawn ? { drawn } : {}) }
  })
  const before = formOf(fields, { height: 1600 })
  const after = await signed(before, { stamp })
  await expectValid(after)
  const places = fields.map(({ rect }) => rect)
  const [oldWords, words] = [popplerTexts(before, places), popplerTexts(after, places)]
  const [oldJs, js] = [await pdfJsTexts(before), await pdfJsTexts(after)]
  for (const [index, [label, { mark, not = [] }]] of Object.entries(buttons).entries()) {
    const place = placeOf(places[index]!)
    assert.equal(words[index], mark, `poppler: ${label}`)
    assert.ok([mark, codes[mark]].includes(js.get(place) ?? ''), `pdf.js: ${label}: ${js.get(place)}`)
    if (!not.includes('poppler')) assert.equal(oldWords[index], mark, `poppler before: ${label}`)
    const old = oldJs.get(place) ?? ''
    if (!not.includes('pdf.js')) assert.ok([mark, codes[mark]].includes(old), `pdf.js before: ${label}: ${old}`)
  }
})
