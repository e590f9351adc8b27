import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf } from '../src/features/preview/distinguished-name.ts'

test('the name comes first, then the rest of a distinguished name', () => {
  assert.deepEqual(partsOf('CN=Siriporn Kaewmanee,O=Laisen Demo Co.\\, Ltd.,C=TH'), {
    name: 'Siriporn Kaewmanee',
    rest: 'O=Laisen Demo Co., Ltd., C=TH',
  })
  assert.deepEqual(partsOf('O=Somebody, cn=A\\, B'), { name: 'A, B', rest: 'O=Somebody' })
})

test('without a common name it is shown whole', () => {
  assert.deepEqual(partsOf('O=Nobody,C=TH'), { name: 'O=Nobody,C=TH', rest: '' })
})
