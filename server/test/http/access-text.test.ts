import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { permission } from '@laisen/contract/permissions'
import { accessText } from '@laisen/server/http/openapi'

const { authority, certificateAdd } = permission
const told = (access: Endpoint['access'], effect: Endpoint['effect'] = 'read') =>
  accessText({ access, effect } as Endpoint)

test('the documentation says in words who may make a call', () => {
  assert.equal(told('public'), 'Needs no session.')
  assert.equal(told('session', 'edit'), 'Needs a session.')
  assert.equal(told([]), 'Needs permission 1.')
  assert.match(told([authority]), new RegExp(`^Needs permission ${authority} [^.]+, or 1\\.$`))
  assert.match(
    told([authority, certificateAdd]),
    new RegExp(`^Needs permission ${authority} [^,]+ or ${certificateAdd} [^,]+, or 1\\.$`),
  )
  for (const effect of ['read', 'own'] as const) assert.doesNotMatch(told([authority], effect), /99/)
  assert.match(told([authority], 'edit'), /, or 1\. Refused to holders of 99\.$/)
})
