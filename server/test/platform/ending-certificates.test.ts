import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHealth } from '@laisen/contract/endpoints/installation'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { operatorOf } from '../support/operator.ts'

// The certificate "ending" is in force for ten minutes more.

test('a certificate is named from 30 days before it ends to 7 days after, by its company', async () => {
  const house = await server({ at: new Date(today.getTime() - 31 * 86_400_000) })
  const { clock, as } = house
  await addedCertificate(as.admin, identities.ending)
  const told = async () => {
    const { checks, endingCertificates } = (await (await operatorOf(house)).call(getHealth)).data
    const { state, text } = checks.find(({ name }) => name === 'certificates')!
    return { state, text, endingCertificates }
  }
  const before = await told()
  assert.deepEqual([before.state, before.endingCertificates], ['ok', []])

  clock.advance({ hours: 24, minutes: 20 })
  const soon = await told()
  assert.deepEqual(
    [soon.state, soon.endingCertificates],
    ['warning', [{ companyCode: 'TEST', certificates: 1, firstDate: '2026-11-20T03:52:07.000Z' }]],
  )
  assert.notEqual(soon.text, before.text)
  assert.match(soon.text, /1/)

  clock.advance({ hours: 36 * 24 })
  assert.equal((await told()).endingCertificates.length, 1)
  clock.advance({ hours: 24 })
  assert.deepEqual(await told(), before)
})
