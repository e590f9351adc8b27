import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import { employeeReference, groupReference, permissionReference, roleReference } from '@laisen/contract/references'
import * as z from 'zod/mini'

test('a row is named by its number, by its digits, or as our own lists name it', () => {
  const forms: [z.ZodMiniType, object][] = [
    [employeeReference, { employeeID: 7 }],
    [roleReference, { roleID: 7 }],
    [groupReference, { groupID: 7 }],
    [permissionReference, { permissionID: 7 }],
    [permissionReference, { permission_ID: 7 }],
  ]
  for (const [reference, listed] of forms) {
    for (const sent of [7, '7', listed]) assert.equal(z.parse(reference, sent), 7, JSON.stringify(sent))
    for (const sent of ['seven', '', -1.5, null, { otherID: 'x', employeeID: 'x', roleID: 'x', groupID: 'x' }])
      if (reference !== permissionReference) assert.equal(z.safeParse(reference, sent).success, false)
  }
})

test('a plain list counts as one page, an empty one as none, and a page stays as it is', () => {
  assert.deepEqual(asPage(['a', 'b']), { listData: ['a', 'b'], count: 1, dataCount: 2 })
  assert.deepEqual(asPage([]), { listData: [], count: 0, dataCount: 0 })
  const page = { listData: ['a'], count: 3, dataCount: 21 }
  assert.deepEqual(asPage(page), page)
})

test('documents in base64 and pictures have 25 MB at most', () => {
  assert.equal(limits.documentBytesByBase64, 26_214_400)
  assert.equal(limits.pictureBytes, 26_214_400)
})

test('the largest picture and the largest certificate file fit into one request with all other fields', () => {
  const base64 = (bytes: number) => 'A'.repeat(Math.ceil(bytes / 3) * 4)
  const request = {
    certName: 'ก'.repeat(limits.certificateNameCharacters),
    certReason: 'ก'.repeat(limits.reasonCharacters),
    certLocation: 'ก'.repeat(limits.locationCharacters),
    certBackground: base64(limits.pictureBytes),
    certImage: base64(limits.certificateFileBytes),
    certImageName: `${'ก'.repeat(limits.textCharacters)}.pfx`,
    certPassword: 'ก'.repeat(limits.passwordMaxCharacters),
    certConfirmPassword: 'ก'.repeat(limits.passwordMaxCharacters),
    certPasswordCheck: true,
    employeeList: Array.from({ length: 1000 }, (_, at) => 100_000 + at),
  }
  assert.ok(Buffer.byteLength(JSON.stringify(request)) <= addCertificate.maxBodyBytes!)
})
