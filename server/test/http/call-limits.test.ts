import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '@laisen/contract/endpoint'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { getFailedRowsForImportUser, importUser, previewImportUser } from '@laisen/contract/endpoints/imports'
import { server } from '@laisen/testkit/server'

const { as, given } = await server({ rateLimits: 'real' })

const costly: readonly [endpoint: Endpoint, perMinute: number][] = [
  [addCertificate, 60],
  [importUser, 10],
  [previewImportUser, 20],
  [getFailedRowsForImportUser, 20],
]
for (const [endpoint, perMinute] of costly)
  test(`${endpoint.path} is answered ${perMinute} times a minute for one person, and then 429`, async () => {
    const [client, colleague] = [as.person(await given.employee({ permissions: [1] })), as.admin]
    const answers = await Promise.all(Array.from({ length: perMinute + 2 }, () => client.call(endpoint, {})))
    const refused = answers.filter(({ http }) => http === 429)
    assert.equal(refused.length, 2)
    assert.equal(refused[0]!.code, 'TOO_MANY_REQUESTS')
    assert.notEqual((await colleague.call(endpoint, {})).http, 429)
  })
