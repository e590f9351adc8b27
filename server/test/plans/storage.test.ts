import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream, getStampedPdf, getStampOptions } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import { png, signaturePng } from '@laisen/testkit/images'
import { runJob } from '@laisen/testkit/jobs'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { rawRequest } from '../support/raw-request.ts'
import { sentence } from '../support/sentence.ts'
import { base64, stamped, stampRequest } from '../support/stamping.ts'
import { countedBytes, filesOnDisk, storedBytes } from '../support/storage.ts'

const house = await server({ at: today })
const { as, given } = house

const picture = signaturePng()
const pathImage = `data:image/png;base64,${picture.toString('base64')}`
const small = `data:image/png;base64,${png({ width: 8, height: 8, colourType: 6, pixel: () => [9, 9, 9, 255] }).toString('base64')}`

/** A company that may store so much beyond its first certificate, and its administrator. */
async function companyWith({ room, locale = 'en' }: { room?: number; locale?: 'en' | 'th' } = {}) {
  const company = await given.company({ plan: false })
  const limitBytes = room === undefined ? null : picture.length + room
  await given.package({ company, limitBytes })
  const person = await given.employee({ company, permissions: [1], ownAdmin: true, locale })
  const client = as.person(person)
  const certID = await addedCertificate(client, identities.nattapong)
  return { company, companyId: company.companyId, person, client, certID, limitBytes: limitBytes! }
}

/** What one more thing adds to the count. */
async function added(client: Parameters<typeof countedBytes>[0], act: () => Promise<unknown>): Promise<number> {
  const before = await countedBytes(client)
  await act()
  return (await countedBytes(client)) - before
}

describe('what is counted', () => {
  test('a stamp counts what arrived and what was appended, and a picture counts its bytes', async () => {
    const { client, certID } = await companyWith()
    assert.equal(await countedBytes(client), picture.length)
    const { document } = await stamped(client, certID)
    assert.equal(await countedBytes(client), picture.length + document.length)
    const body = pdf({ sizeBytes: 2_500_000 })
    const grown = await added(client, async () => {
      const { data } = await client.call(addPdfStampStream, { certID }, { body })
      assert.equal(
        (await client.download(getStampedPdf, { stampId: data.stampId })).headers.get('content-length'),
        `${data.sizeBytes}`,
      )
      return data
    })
    assert.ok(grown > body.length)
  })

  test('a request with an Idempotency-Key is counted once', async () => {
    const { client, certID } = await companyWith()
    const sent = [stampRequest(certID), { headers: { [headers.idempotencyKey]: 'one' } }] as const
    const first = await added(client, () => client.call(addPdfStamp, ...sent))
    assert.ok(first > 0)
    assert.equal(await added(client, () => client.call(addPdfStamp, ...sent)), 0)
  })

  test('a replaced picture gives its storage back, one that is the same takes none, and so does a deleted person’s', async () => {
    const { company, client } = await companyWith()
    const person = await given.employee({ company })
    const them = await as.fresh(person)
    const change = (image: string | null) => added(client, () => them.call(updateEmployeeCompany, { pathImage: image }))
    assert.equal(await change(pathImage), picture.length)
    assert.equal(await change(pathImage), 0)
    assert.ok((await change(small)) < 0)
    assert.ok((await change(null)) < 0)
    assert.equal(await countedBytes(client), picture.length)

    await change(pathImage)
    const certificate = certificateRequest(identities.waraporn, {
      certtype: '1',
      employeeList: [{ employeeID: person.employeeId }],
    })
    assert.equal((await client.call(addCertificate, certificate)).status, 0)
    assert.equal(await countedBytes(client), 3 * picture.length)
    assert.equal((await client.call(deleteEmployeeExtByUserId, { id: person.employeeId })).status, 0)
    assert.equal(await countedBytes(client), picture.length)
  })

  test('refused stamps, certificates and pictures count nothing and leave no file', async () => {
    const { company, client, certID } = await companyWith()
    const before = (await filesOnDisk(house.services.config.dataDir)).names.length
    const grown = await added(client, async () => {
      await client.call(addPdfStamp, stampRequest(certID, { pdfString: base64(Buffer.from('%PDF-1.7 nothing')) }))
      await client.call(addPdfStamp, stampRequest(certID, { page: 7 }))
      await client.call(addPdfStamp, stampRequest(certID + 1000))
      await client.call(addCertificate, certificateRequest(identities.weak))
      await client.call(
        addCertificate,
        certificateRequest(identities.waraporn, { employeeList: [{ employeeID: 999_999 }] }),
      )
      await (await as.fresh(await given.employee({ company }))).call(updateEmployeeCompany, { pathImage, mobile: '1' })
    })
    assert.equal(grown, 0)
    assert.equal((await filesOnDisk(house.services.config.dataDir)).names.length, before)
  })
})

describe('the limit', () => {
  test('what does not fit is refused in the user’s language, before anything is stored; reading goes on', async () => {
    for (const locale of ['en', 'th'] as const) {
      const { client, companyId, person, certID, limitBytes } = await companyWith({ room: 40_000, locale })
      const { stampId } = await stamped(client, certID)
      const before = await ledger(house, companyId)
      const files = (await filesOnDisk(house.services.config.dataDir)).names.length
      const body = pdf({ sizeBytes: 2_500_000 })
      const answers = [
        await client.call(addPdfStamp, stampRequest(certID, { pdfString: base64(body) })),
        await client.call(addPdfStampStream, { certID }, { body }),
        await client.call(addPdfStampStream, { certID }, { body, headers: { [headers.idempotencyKey]: 'large' } }),
      ]
      const leftBytes = limitBytes - (await countedBytes(client))
      for (const answer of answers) {
        assert.deepEqual([answer.code, answer.params], ['PLAN_STORAGE_USED_UP', { leftBytes, limitBytes }])
        assert.equal(answer.message, sentence(locale, answer))
      }
      assert.match(answers[0]!.message, /KB/)
      assert.deepEqual(await ledger(house, companyId), before)
      assert.equal((await filesOnDisk(house.services.config.dataDir)).names.length, files)
      assert.equal((await client.download(getStampedPdf, { stampId })).status, 200)
      assert.equal((await (await as.fresh(person)).call(getInfoUser)).status, 0)
    }
  })

  test('an upload that outgrows what is left is refused while it comes, and its beginning is gone from the disk', async () => {
    const { person, certID } = await companyWith({ room: 300_000 })
    const { token } = await as.fresh(person)
    const files = (await filesOnDisk(house.services.config.dataDir)).names.length
    const { socket, answer } = rawRequest(house.url, {
      path: `${addPdfStampStream.path}?certID=${certID}`,
      ...{ method: 'PUT', type: 'application/pdf', token },
      ...{ announcedBytes: 40_000_000, body: pdf({ sizeBytes: 2_000_000 }) },
    })
    try {
      assert.equal((await answer).code, 'PLAN_STORAGE_USED_UP')
    } finally {
      socket.destroy()
    }
    assert.equal((await filesOnDisk(house.services.config.dataDir)).names.length, files)
  })

  test('when nothing is left, stamps, certificates and pictures are refused, and the screen says so beforehand', async () => {
    const { company, client, certID } = await companyWith({ room: 0 })
    const { data } = await client.call(getStampOptions)
    assert.equal(data.problem, 'PLAN_STORAGE_USED_UP')
    assert.equal((await client.call(addPdfStamp, stampRequest(certID))).code, 'PLAN_STORAGE_USED_UP')
    const other = certificateRequest(identities.waraporn)
    assert.equal((await client.call(addCertificate, other)).code, 'PLAN_STORAGE_USED_UP')
    assert.equal((await client.call(updateEmployeeCompany, { pathImage })).code, 'PLAN_STORAGE_USED_UP')
    assert.equal((await client.call(updateEmployeeCompany, { firstName: 'Malee' })).status, 0)

    // Of two packages, the later one counts; a picture that takes less than the one before it is always welcome.
    await given.package({ company, limitBytes: picture.length * 2, startsAt: new Date(today.getTime() - 60_000) })
    assert.equal((await client.call(updateEmployeeCompany, { pathImage })).status, 0)
    assert.equal((await client.call(updateEmployeeCompany, { pathImage: small })).status, 0)
  })

  test('twenty stamps at once never store more than the limit', async () => {
    const size = (await stamped(...(await one()))).document.length
    const { client, companyId, certID, limitBytes } = await companyWith({ room: 5 * size + 100 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(addPdfStamp, stampRequest(certID))))
    const made = answers.filter(({ status }) => status === 0).length
    const refused = new Set(answers.filter(({ status }) => status === 1).map(({ code }) => code))
    assert.deepEqual([made, [...refused]], [5, ['PLAN_STORAGE_USED_UP']])
    assert.ok((await countedBytes(client)) <= limitBytes)
    const after = await ledger(house, companyId)
    assert.deepEqual([after.used, after.stamps, after.history], [5, 5, 5])
  })
})

async function one() {
  const { client, certID } = await companyWith()
  return [client, certID] as const
}

test('after all this, what the companies are told that they store is what lies on the disk', async () => {
  const { owner } = house.database
  const counters = await owner.selectFrom('storage_counters').select('bytes').execute()
  const columns = ['id', 'size_bytes', 'file_id'] as const
  const objects = await owner.selectFrom('objects').select(columns).where('wrapped_key', 'is not', null).execute()
  const sum = counters.reduce((total, { bytes }) => total + bytes, 0)
  assert.ok(sum > 1_000_000)
  assert.equal(
    sum,
    objects.reduce((total, { size_bytes }) => total + size_bytes, 0),
  )

  // What a deletion gave back lies there until the sweep finds it, a day later at the earliest, and what is left beside it moves out a day before.
  house.clock.advance({ hours: 24 * 30 })
  await runJob(house.services, 'files.sweep')
  house.clock.advance({ hours: 25 })
  await runJob(house.services, 'files.sweep')
  const { sizes } = await filesOnDisk(house.services.config.dataDir)
  const kept = await owner.selectFrom('objects').select(columns).where('wrapped_key', 'is not', null).execute()
  const files = Map.groupBy(kept, ({ id, file_id }) => file_id ?? id)
  assert.deepEqual(new Set(sizes.keys()), new Set(files.keys()))
  for (const [fileId, inIt] of files) {
    const readable = inIt.reduce((total, { size_bytes }) => total + storedBytes(size_bytes), 0)
    if (inIt.every(({ file_id }) => file_id === null)) assert.equal(sizes.get(fileId), readable)
    else assert.ok(readable * 2 >= sizes.get(fileId)!, `${readable} of ${sizes.get(fileId)}`)
  }
})
