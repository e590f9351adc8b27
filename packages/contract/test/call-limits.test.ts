import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyLimitOf, callsPerMinuteOf } from '../src/call-limits.ts'
import { deleteEmployeeExtByUserId, getEmployeeExtByCompanyId } from '../src/endpoints/employees.ts'
import { getLegalText } from '../src/endpoints/legal-texts.ts'
import { addPdfStamp } from '../src/endpoints/stamps.ts'

test('a call that does not say otherwise is limited by what it is: public, heavy, a change or a reading', () => {
  const calls = [getLegalText, addPdfStamp, deleteEmployeeExtByUserId, getEmployeeExtByCompanyId]
  assert.deepEqual(
    calls.map((call) => ('perMinute' in call ? 'its own' : callsPerMinuteOf(call))),
    [1200, 6000, 1200, 3000],
  )
  assert.equal(callsPerMinuteOf({ ...getLegalText, perMinute: 7 }), 7)
})

test('what no one signed in for has a small body, unless the call says otherwise', () => {
  assert.equal(bodyLimitOf(getLegalText), 16 * 1024)
  assert.equal(bodyLimitOf(deleteEmployeeExtByUserId), 1024 * 1024)
  assert.equal(bodyLimitOf({ ...getLegalText, maxBodyBytes: 5 }), 5)
})
