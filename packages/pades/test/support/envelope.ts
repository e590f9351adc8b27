import { createFields } from '@laisen/pades/form/create-fields'
import type { NewField, PageDrawing, PagePlace } from '@laisen/pades/form/new-field'
import { type SignRequest, signPdf } from '@laisen/pades/sign'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import { people } from './signing.ts'

/** A place on the first page, in rows from the top; `row` 0 is the first. */
export function place(row: number, facts: Partial<PagePlace> = {}): PagePlace {
  return { page: 1, x: 72, y: 740 - row * 60, widthPoints: 180, heightPoints: 50, ...facts }
}

/** What Alice and Bob are to fill, on two pages. */
export const fields: NewField[] = [
  { kind: 'signature', name: 'a-sign', tooltip: 'Signature of Alice', owner: 'alice', required: true, place: place(0) },
  {
    ...{ kind: 'signature', name: 'a-sign-2', tooltip: 'Signature of Alice', owner: 'alice', required: true },
    place: place(3, { page: 2 }),
  },
  { kind: 'text', name: 'a-text', tooltip: 'Address', owner: 'alice', required: true, place: place(1) },
  {
    kind: 'checkbox',
    name: 'a-check',
    tooltip: 'I agree',
    owner: 'alice',
    place: place(2, { widthPoints: 16, heightPoints: 16 }),
  },
  {
    kind: 'initials',
    name: 'a-initials',
    tooltip: 'Initials',
    owner: 'alice',
    place: place(3, { widthPoints: 60, heightPoints: 40 }),
  },
  {
    kind: 'signature',
    name: 'b-sign',
    tooltip: 'Signature of Bob',
    owner: 'bob',
    required: true,
    place: place(0, { x: 320 }),
  },
  { kind: 'date', name: 'b-date', tooltip: 'Date', owner: 'bob', place: place(1, { x: 320, heightPoints: 18 }) },
  { kind: 'name', name: 'b-name', tooltip: 'Name', owner: 'bob', place: place(2, { x: 320, heightPoints: 18 }) },
  { kind: 'signature', name: 'c-approves', tooltip: 'Approval of Carol', owner: 'carol', place: 'invisible' },
]

interface Envelope {
  fields?: readonly NewField[]
  drawings?: readonly PageDrawing[]
}

/** A document with all fields of its recipients. */
export function withFields(document: Uint8Array = pdf({ pages: 2 }), given: Envelope = {}): Uint8Array {
  const { tail } = createFields(openPdf(bytesSource(document)), { fields, ...given })
  return Buffer.concat([document, tail])
}

/** Strokes of a pen. */
export const strokes = [
  Array.from({ length: 60 }, (_, at) => ({ x: at * 3, y: 40 + 30 * Math.sin(at / 5), width: 1 + (at % 10) / 5 })),
  [{ x: 200, y: 70, width: 3 }],
]

export const alicesAct = {
  name: 'อลิซ ที่อยู่ Alice',
  field: { names: ['a-sign', 'a-sign-2'] },
  look: { language: 'en', handwriting: { kind: 'strokes', strokes }, reason: 'น้ำใจ' },
  filled: [
    { name: 'a-text', kind: 'text', text: 'ที่อยู่ ผู้ลงนาม น้ำ กี่ ปู่ ญี่ปุ่น ฎุ ป้า ฟั่น ทำ เก๋า' },
    { name: 'a-check', kind: 'checkbox', checked: true },
    { name: 'a-initials', kind: 'initials', letters: 'AE', drawing: { kind: 'strokes', strokes } },
  ],
} as const satisfies Partial<SignRequest>

export const bobsAct = {
  ...{ key: people.bob.signingKey(), name: 'Bob Example', field: { name: 'b-sign' } },
  look: { language: 'th', handwriting: { kind: 'typed', text: 'Bob Example' } },
  filled: [
    { name: 'b-date', kind: 'text', text: '23/11/2026' },
    { name: 'b-name', kind: 'text', text: 'Bob Example' },
  ],
} as const satisfies Partial<SignRequest>

export const carolsAct = {
  ...{ key: people.carol.signingKey(), field: { name: 'c-approves' }, commitmentType: 'proofOfReceipt' },
} as const satisfies Partial<SignRequest>

/** One recipient's act; Alice approves if nothing else is said. */
export async function act(document: Uint8Array, facts: Partial<SignRequest> = alicesAct): Promise<Uint8Array> {
  const { tail } = await signPdf(bytesSource(document), {
    ...{ key: people.alice.signingKey(), signedAt: new Date(), timeZone: 'Asia/Bangkok' },
    ...{ commitmentType: 'proofOfApproval', ...facts },
  })
  return Buffer.concat([document, tail])
}
