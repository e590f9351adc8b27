import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SessionUser } from '@laisen/contract/endpoints/session'
import { alertOf, changesOf, maskPhone, problemsOf, valuesOf } from '../src/features/profile/form-values.ts'
import { pictureProblem } from '../src/features/profile/read-picture.ts'

const user = { firstName: 'Somchai', lastName: 'Jaidee', email: 's@example.com', mobile: '0812345678' } as SessionUser
const typed = (change: Partial<ReturnType<typeof valuesOf>>) => ({ ...valuesOf(user), ...change })

test('a phone takes digits only, and no more than 10 [1.5.76]', () => {
  assert.equal(maskPhone('081-234 5678'), '0812345678')
  assert.equal(maskPhone('08123456789'), '0812345678')
  assert.equal(maskPhone('๐๘๑ abc'), '')
})

test('a phone must have 10 digits, but is checked only if it was changed [1.5.76]', () => {
  assert.deepEqual(problemsOf(typed({ mobile: '081234567' }), user), { mobile: 'phoneWrong' })
  assert.deepEqual(problemsOf(typed({ mobile: '' }), user), { mobile: 'phoneWrong' })
  assert.deepEqual(problemsOf(typed({ mobile: '0899999999' }), user), {})
  const before = { ...user, mobile: '021234567' }
  assert.deepEqual(problemsOf(valuesOf(before), before), {})
})

test('a missing name and a wrong email are each reported at their field', () => {
  const both = problemsOf(typed({ firstName: ' ', email: 'nobody' }), user)
  assert.deepEqual(both, { firstName: 'required', email: 'emailWrong' })
})

test('with a missing name and a wrong format, the alert above the form is about the missing name', () => {
  const both = problemsOf(typed({ firstName: ' ', email: 'nobody' }), user)
  assert.equal(alertOf(both), 'fillAll')
  assert.equal(alertOf(problemsOf(typed({ email: 'nobody' }), user)), 'formatWrong')
  assert.equal(alertOf({}), undefined)
})

test('saving sends only what changed, without spaces around it', () => {
  assert.deepEqual(changesOf(valuesOf(user), user), {})
  assert.deepEqual(changesOf(typed({ lastName: ' Dee ', picture: null }), user), { lastName: 'Dee', pathImage: null })
})

test('a picture must have the type of an image and a file name with an extension [1.5.80] [1.5.81]', () => {
  assert.equal(pictureProblem({ name: 'me.png', type: 'image/png' }), undefined)
  assert.equal(pictureProblem({ name: 'me.of.old.JPG', type: 'image/jpeg' }), undefined)
  for (const name of ['me', 'me.', '.png']) {
    assert.equal(pictureProblem({ name, type: 'image/png' }), 'pictureNoExtension')
  }
  assert.equal(pictureProblem({ name: 'me.pdf', type: 'application/pdf' }), 'pictureNotOne')
})
