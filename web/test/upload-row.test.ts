import assert from 'node:assert/strict'
import test, { before } from 'node:test'
import { keepOnPage, pullCorner } from '../src/features/upload/stamp-geometry.ts'
import { type LookFacts, loadStampDrawing, stampLook } from '../src/features/upload/stamp-look.ts'
import {
  allOnPage,
  heightOfRow,
  onOtherPage,
  placeSigners,
  type ShownSigner,
} from '../src/features/upload/stamp-row.ts'
import { freshValues, signingCertificates } from '../src/features/upload/stamp-values.ts'
import { certificate } from './support/certificates.ts'

before(loadStampDrawing)

const page = { widthPoints: 595.28, heightPoints: 841.89 }

function signers(count: number, values: Partial<LookFacts['values']> = {}): ShownSigner[] {
  return Array.from({ length: count }, (_, index) => ({
    certID: index + 1,
    picture: undefined,
    look: stampLook({
      values: { ...freshValues, ...values },
      certificate: certificate({ certID: index + 1 }),
      picture: { width: 640, height: 200 },
      language: 'en',
      timeZone: 'Asia/Bangkok',
      now: new Date('2026-11-20T03:42:07Z'),
    }),
  }))
}

test('several stamps form a row that wraps upward, as in the signed document', () => {
  const placed = placeSigners(signers(5), { x: 10, y: 20, length: 150 }, page)!
  const [first, second, third, fourth] = placed.map(({ place }) => place)
  assert.deepEqual([first!.x, second!.x, third!.x, fourth!.x], [10, 166, 322, 10])
  assert.equal(third!.y, 20)
  assert.ok(fourth!.y > 20 + signers(1)[0]!.look.heightOf(150))
})

test('a row that does not fit on the page is recognised, and dragging keeps it on the page', () => {
  const five = signers(5)
  const high = { x: 10, y: 780, length: 150 }
  assert.equal(allOnPage(five, high, page), false)
  assert.equal(allOnPage(signers(1), { ...high, y: 700 }, page), true)
  const kept = keepOnPage(high, page, (at) => heightOfRow(five, at, page))
  assert.ok(kept.y < 780)
  assert.ok(allOnPage(five, kept, page))
})

test('on a smaller page a stamp moves to the nearest place inside it', () => {
  const [one] = placeSigners(signers(1), { x: 400, y: 700, length: 150 }, page)!
  const { place, look } = onOtherPage(one!, { widthPoints: 300, heightPoints: 400 })
  assert.equal(place.x, 150)
  assert.equal(place.y, 400 - look.heightOf(150))
})

test('a stamp with hidden text and picture is invisible, and fits everywhere', () => {
  const hidden = signers(2, { hideInfo: true, hideImage: true })
  assert.ok(hidden.every(({ look }) => look.invisible))
  assert.ok(allOnPage(hidden, { x: 900, y: 900, length: 150 }, page))
})

test('pulling a corner keeps positions and length in whole points', () => {
  const { heightOf } = signers(1)[0]!.look
  const pulled = pullCorner({ x: 100, y: 100, length: 150 }, { corner: 'bottom-left', byPoints: -33 }, heightOf)
  for (const value of Object.values(pulled)) assert.equal(value, Math.round(value))
  assert.equal(pulled.x + pulled.length, 250)
})

test('the chosen certificate signs, or with all valid certificates those that the server names, in its order', () => {
  const list = [
    certificate({ certID: 1 }),
    certificate({ certID: 2, certPasswordCheck: true }),
    certificate({ certID: 3, problem: 'CERTIFICATE_EXPIRED' }),
    certificate({ certID: 4 }),
  ]
  const ids = (all: boolean, named?: number[]) =>
    signingCertificates({ certID: 2, allValidCert: all }, list, named).map(({ certID }) => certID)
  assert.deepEqual(ids(false), [2])
  assert.deepEqual(ids(true), [1, 4])
  assert.deepEqual(ids(true, [4, 1]), [4, 1])
})
