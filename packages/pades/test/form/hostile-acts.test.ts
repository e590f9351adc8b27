import assert from 'node:assert/strict'
import { test } from 'node:test'
import { name, PdfDict, type PdfObject, PdfStream, textString } from '@laisen/pdf/objects'
import type { PdfUpdate } from '@laisen/pdf/update'
import { act, alicesAct, bobsAct, withFields } from '../support/envelope.ts'
import { drawing, fieldRef, fill, findingIds, later, setEntries } from '../support/revisions.ts'
import { people, signed } from '../support/signing.ts'

/** What somebody does with the document after Alice's act, and how her signature tells it. */
const attacks: Record<string, { change: (update: PdfUpdate) => void; found: string }> = {
  'fills a field that Alice left empty': {
    change: (update) => fill(update, 'a-text', 'Mallory'),
    found: 'FIELD_LOCKED',
  },
  'fills the field of Alice anew': {
    change: (update) => setEntries(update, fieldRef(update, 'a-initials'), { V: textString('XX'), AP: shown(update) }),
    found: 'FIELD_LOCKED',
  },
  'takes the tick away': {
    change: (update) => setEntries(update, fieldRef(update, 'a-check'), { V: name('Off'), AS: name('Off') }),
    found: 'FIELD_LOCKED',
  },
  'moves a field that Bob will sign': {
    change: (update) => setEntries(update, fieldRef(update, 'b-sign'), { Rect: [0, 0, 500, 500] }),
    found: 'FIELD_CHANGED',
  },
  'draws in a field that nobody has signed': {
    change: (update) => setEntries(update, fieldRef(update, 'b-sign'), { AP: shown(update) }),
    found: 'APPEARANCE_WITHOUT_VALUE',
  },
  'shows other letters than the value': {
    change: (update) => setEntries(update, fieldRef(update, 'b-name'), { AP: shown(update) }),
    found: 'APPEARANCE_WITHOUT_VALUE',
  },
  'gives a signature of Alice another picture': {
    change: (update) => setEntries(update, fieldRef(update, 'a-sign'), { AP: shown(update) }),
    found: 'SIGNATURE_CHANGED',
  },
  'removes the lock of Bob': {
    change: (update) => setEntries(update, fieldRef(update, 'b-sign'), { Lock: null }),
    found: 'FIELD_CHANGED',
  },
  'changes what a page shows': {
    change: (update) => {
      const page = update.pdf.page(1)
      update.set(
        page.ref,
        page.dict.clone().set('Contents', update.add(new PdfStream(PdfDict.of({}), Buffer.from('')))),
      )
    },
    found: 'PAGE_CONTENT_CHANGED',
  },
}

const shown = (update: PdfUpdate): PdfObject => PdfDict.of({ N: update.add(drawing('0 0 200 20 re f')) })

for (const certified of [false, true])
  for (const [what, { change, found }] of Object.entries(attacks))
    test(`${certified ? 'certified: ' : ''}whoever ${what} is found`, async () => {
      const filled = what.includes('left empty') ? [] : alicesAct.filled
      let document: Uint8Array = withFields()
      if (certified) document = await signed(document, { certify: 2, stamp: undefined, key: people.dave.signingKey() })
      const attacked = later(await act(document, { ...alicesAct, filled }), change)
      assert.ok(findingIds(attacked, 'a-sign').includes(found), `${findingIds(attacked, 'a-sign')}`)
    })

test('an act that also fills a field of someone who has signed is found by that signature, and not by the others', async () => {
  const document = await act(await act(withFields(), { ...bobsAct, filled: [] }), { ...alicesAct, filled: [] })
  const attacked = later(document, (update) => fill(update, 'b-name', 'Mallory'))
  assert.deepEqual(findingIds(attacked, 'b-sign'), ['FIELD_LOCKED'])
  assert.deepEqual(findingIds(attacked, 'a-sign'), [])
})
