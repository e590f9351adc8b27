import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf } from '../src/features/preview/distinguished-name.ts'

test('a distinguished name is split into its common name and the rest', () => {
  assert.deepEqual(partsOf('CN=Siriporn Kaewmanee,O=Laisen Demo Co.\\, Ltd.,C=TH'), {
    name: 'Siriporn Kaewmanee',
    rest: 'O=Laisen Demo Co., Ltd., C=TH',
  })
  assert.deepEqual(partsOf('O=Somebody, cn=A\\, B'), { name: 'A, B', rest: 'O=Somebody' })
})

test('a distinguished name without a common name is shown whole', () => {
  assert.deepEqual(partsOf('O=Nobody,C=TH'), { name: 'O=Nobody,C=TH', rest: '' })
})
