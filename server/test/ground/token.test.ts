import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addRootCA, getAuthority, getRequests } from '@laisen/contract/endpoints/authority'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { getHealth } from '@laisen/contract/endpoints/installation'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { runDueJobs } from '@laisen/testkit/jobs'
import { judgeSigned } from '@laisen/testkit/oracle'
import { server, type TestServer } from '@laisen/testkit/server'
import { noToken, softToken } from '@laisen/testkit/token'
import { unsealFor } from '../../src/keys/keys.ts'
import { openToken } from '../../src/pkcs11/token.ts'
import { certificatePassword, issuedCertificate, rootCaRequest } from '../support/authority.ts'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { operatorOf } from '../support/operator.ts'
import { stampRequest } from '../support/stamping.ts'

if (noToken) test('keys on a PKCS#11 token', { skip: noToken }, () => {})
else await onToken()

async function onToken(): Promise<void> {
  const token = await softToken()
  const house = await server({ at: today, config: { token: token.config } })
  const { as, given, services, database, clock } = house
  const newcomer = async () => as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  const answersAgain = () => eventually(async () => (await health(house)).status === 200)

  test('the keys of an authority and of what it issues are made on the token and sign there', async () => {
    const client = await newcomer()
    const certID = await issuedCertificate(house, client)
    const answer = await client.call(addPdfStamp, stampRequest(certID, { certPassword: certificatePassword }))
    assert.equal(answer.status, 0, answer.message)
    await judgeSigned(Buffer.from(answer.data.pdfString, 'base64'), { signatures: 1, level: 'B-LT', at: clock.now() })
    const { data } = await client.call(getAuthority)
    const crl = await fetch(data.issuing!.url.replace('.cer', '.crl'))
    assert.equal(crl.status, 200)
    const listed = token.list()
    // Root and issuing authority, the certificate, and for B-LT the OCSP responder and the timestamp authority.
    assert.equal(listed.match(/^Private Key Object/gm)?.length, 5, listed)
    assert.equal(listed.match(/sensitive, always sensitive, never extractable, local/g)?.length, 5, listed)
  })

  test('what the database holds of such a key is its place on the token, sealed as a key would be', async () => {
    const person = await given.employee({ company: await given.company(), permissions: [1] })
    const client = as.person(person)
    await issuedCertificate(house, client)
    const { rows } = await database.ownerPool.query(
      'select path, company_key_id as key, sealed_key as sealed from authorities where company_id = $1',
      [person.companyId],
    )
    assert.equal(rows.length, 2)
    for (const { path, key, sealed } of rows) {
      const db = database.company(person.companyId)
      const companyKey = await services.keys.companyKeyById(db, person.companyId, key)
      const secret = unsealFor(companyKey, sealed, ['authority-key', path]).toString()
      assert.match(secret, /^pkcs11:token=Laisen%20test;id=(%[0-9a-f]{2}){20};type=private$/)
    }
  })

  test('the key of a certificate file moves to the token, RSA or a curve', async () => {
    const client = await newcomer()
    for (const identity of [identities.nattapong, identities.waraporn]) {
      const before = token.list().match(/^Private Key Object/gm)?.length ?? 0
      const certID = await addedCertificate(client, identity)
      assert.equal(token.list().match(/^Private Key Object/gm)?.length, before + 1)
      const answer = await client.call(addPdfStamp, stampRequest(certID))
      assert.equal(answer.status, 0, answer.message)
      await judgeSigned(Buffer.from(answer.data.pdfString, 'base64'), { signatures: 1, at: clock.now() })
    }
  })

  test('a key whose request or certificate is refused does not stay on the token', async () => {
    const client = await newcomer()
    const count = () => token.list().match(/^Private Key Object/gm)?.length ?? 0
    const atFirst = count()
    await Promise.all([1, 2, 3].map(() => client.call(addRootCA, rootCaRequest())))
    assert.equal(count(), atFirst + 1, 'of three requests at once')
    const certID = await addedCertificate(client, identities.waraporn)
    const before = count()
    const [one, other] = await Promise.all(
      [identities.director, identities.seal].map((identity) => {
        const { certImage, certImageName, certPassword } = certificateRequest(identity)
        return client.call(updateCertificate, { certID, certImage, certImageName, certPassword })
      }),
    )
    const changed = [one, other].filter((answer) => answer?.status === 0).length
    assert.equal(count(), before + changed, 'of two changes at once')
  })

  test('fifty signatures at once take turns at the sessions that there are', async () => {
    const client = await newcomer()
    const certID = await addedCertificate(client, identities.waraporn)
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.call(addPdfStamp, stampRequest(certID))))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [0])
  })

  test('while the token is away, signing says so, nothing is counted, and requests wait; when it is back, all goes on', async () => {
    const client = await newcomer()
    const certID = await addedCertificate(client, identities.waraporn)
    assert.equal((await client.call(addPdfStamp, stampRequest(certID))).status, 0)
    await token.stop()
    try {
      const refused = await client.call(addPdfStamp, stampRequest(certID))
      assert.deepEqual([refused.http, refused.code], [503, 'SIGNING_DEVICE_AWAY'])
      assert.match(refused.message, /^The device that holds the signing keys is not responding\. Nothing was signed\./)
      const { status, body } = await health(house)
      assert.equal(status, 503)
      assert.deepEqual(body.reasons, ['The PKCS#11 token that holds private keys does not answer.'])
      const { data } = await (await operatorOf(house)).call(getHealth)
      const check = data.checks.find(({ name }) => name === 'token')
      assert.deepEqual([data.canSign, check?.state, check?.stopsSigning], [false, 'failed', true])
      assert.equal((await client.call(addRootCA, rootCaRequest())).code, 'SIGNING_DEVICE_AWAY')
    } finally {
      await token.start()
    }
    await answersAgain()
    assert.equal((await client.call(addPdfStamp, stampRequest(certID))).status, 0)
    const { data } = await client.call(getProductsByCompany)
    assert.equal(data.listData[0]?.limitSignatureUse, 2)
    assert.ok(!house.logged.join('').includes(token.config.pin))
  })

  test('a certificate that was requested before the token went away is issued when it is back', async () => {
    const client = await newcomer()
    await client.call(addRootCA, rootCaRequest())
    await token.stop()
    try {
      await runDueJobs(services)
      const { data } = await client.call(getRequests, {})
      assert.equal(data.listData[0]?.state, 'pending')
    } finally {
      await token.start()
    }
    await answersAgain()
    await database.ownerPool.query('update graphile_worker._private_jobs set run_at = now()')
    await runDueJobs(services)
    const { data } = await client.call(getRequests, {})
    assert.equal(data.listData[0]?.state, 'issued')
  })

  test('a PIN that the token refused is not tried again, because tokens lock themselves', async () => {
    const config = { ...token.config, pin: '000000' }
    const wrong = await openToken(config)
    assert.equal(await wrong.answers(), false)
    Object.assign(config, { pin: token.config.pin })
    assert.equal(await wrong.answers(), false)
  })
}

async function health({ url }: Pick<TestServer, 'url'>): Promise<{ status: number; body: { reasons?: string[] } }> {
  const response = await fetch(`${url}/health`)
  return { status: response.status, body: (await response.json()) as { reasons?: string[] } }
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 15_000; !(await holds()); await sleep(250)) {
    assert.ok(Date.now() < until, 'it never came to hold')
  }
}
