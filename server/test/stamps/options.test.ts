import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { addPdfStamp, getStampOptions } from '@laisen/contract/endpoints/stamps'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stampRequest } from '../support/stamping.ts'

const { as, call, given, clock, database } = await server({ at: today, config: { maxDocumentMegabytes: 40 } })

test('GetStampOptions answers the limits, the plan and the certificates before anything is uploaded', async () => {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 10, signaturesUsed: 3 })
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const certID = await addedCertificate(client, identities.nattapong)
  await addedCertificate(client, identities.waraporn, { certPasswordCheck: true })
  const options = {
    maxDocumentMegabytes: 40,
    anyPageSize: false,
    level: 'B-B',
    levelRequired: false,
    allValidCertIDs: [certID],
    certificatesAtOnce: 20,
    signaturesLeft: 7,
    problem: null,
    problemParams: {},
    lastCertID: null,
    lastPlaces: [],
  }
  assert.deepEqual((await client.call(getStampOptions)).data, options)
  await client.call(addPdfStamp, stampRequest(certID))
  await database.owner
    .updateTable('companies')
    .set({ any_page_size: true })
    .where('id', '=', company.companyId)
    .execute()
  const changed = { ...options, anyPageSize: true, signaturesLeft: 6 }
  assert.deepEqual((await client.call(getStampOptions)).data, changed)
})

test('GetStampOptions answers why every stamp would be refused: the plan, or an inactive signer', async () => {
  const asked = async (plan?: Parameters<typeof given.package>[0], active = true) => {
    const company = await given.company({ plan: false })
    if (plan) await given.package({ company, ...plan })
    const { data } = await as.person(await given.employee({ company, roles: [3], active })).call(getStampOptions)
    return [data.problem, data.signaturesLeft, data.problemParams]
  }
  assert.deepEqual(await asked(), ['PLAN_NOT_FOUND', null, {}])
  const ended = { startsAt: new Date('2026-01-01'), endsAt: new Date('2026-06-01') }
  assert.deepEqual(await asked(ended), ['PLAN_EXPIRED', null, {}])
  const used = { limitSignatures: 5, signaturesUsed: 5 }
  assert.deepEqual(await asked(used), ['PLAN_SIGNATURES_USED_UP', 0, { left: 0, needed: 1 }])
  assert.deepEqual(await asked({ limitSignatures: null }), [null, null, {}])
  assert.deepEqual(await asked({}, false), ['SIGNER_INACTIVE', null, {}])
})

test('each listed certificate carries the error code and facts with which it would be refused', async () => {
  const person = await given.employee({ permissions: [1] })
  const client = as.person(person)
  const ids = {
    good: await addedCertificate(client, identities.nattapong),
    ending: await addedCertificate(client, identities.ending),
    revoked: await addedCertificate(client, identities.waraporn),
    suspended: await addedCertificate(client, identities.director),
    weak: await addedCertificate(client, identities.seal),
    guessed: await addedCertificate(client, identities.nattapong, { certPasswordCheck: true }),
  }
  const { owner } = database
  const version = (certID: number) => owner.updateTable('certificate_versions').where('certificate_id', '=', certID)
  await version(ids.revoked).set({ revoked_at: today }).execute()
  await owner.updateTable('certificates').set({ suspended_at: today }).where('id', '=', ids.suspended).execute()
  // Accepted earlier, but weak by today's rules.
  await version(ids.weak)
    .set({ certificate: Buffer.from(identities.weak.certificate.raw) })
    .execute()
  for (let guess = 0; guess < 5; guess++)
    await client.call(addPdfStamp, stampRequest(ids.guessed, { certPassword: 'no' }))
  clock.advance({ minutes: 11 })

  const { data } = await client.call(listCertificatesInUpload)
  const told = Object.fromEntries(data.map(({ certID, problem, problemParams }) => [certID, [problem, problemParams]]))
  for (const certID of Object.values(ids)) {
    const request = stampRequest(certID, { certPassword: 'no' })
    const answer = await client.call(addPdfStamp, request)
    assert.deepEqual(told[certID], [answer.code ?? null, answer.params ?? {}])
  }
  assert.deepEqual(
    [ids.good, ids.ending, ids.revoked, ids.suspended, ids.weak, ids.guessed].map((certID) => told[certID]![0]),
    [
      null,
      'CERTIFICATE_EXPIRED',
      'CERTIFICATE_REVOKED',
      'CERTIFICATE_SUSPENDED',
      'CERTIFICATE_KEY_WEAK',
      'CERTIFICATE_PASSWORD_THROTTLED',
    ],
  )
  assert.deepEqual((await client.call(getStampOptions)).data.allValidCertIDs, [ids.good])
})

test('GetStampOptions needs permission to stamp', async () => {
  assert.equal((await call(getStampOptions)).http, 401)
  const reader = as.person(await given.employee({ permissions: [3] }))
  assert.equal((await reader.call(getStampOptions)).code, 'NOT_PERMITTED')
})
