import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { getStampOptions, keepStampPlace } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const { as, given, clock, database } = await server({ at: today })

const a4 = { pages: 6, widthPoints: 595, heightPoints: 842 }
const place = { ...a4, page: 6, x: 75, y: 104, length: 200 }

async function person() {
  return as.person(await given.employee({ permissions: [2] }))
}

/** Somebody with two certificates. */
async function signer() {
  const client = as.person(await given.employee({ permissions: [1] }))
  const certIDs = [
    await addedCertificate(client, identities.nattapong),
    await addedCertificate(client, identities.waraporn),
  ] as const
  return { client, certIDs }
}

test('the latest place for each shape is offered, and the certificate that signed last', async () => {
  const { client, certIDs } = await signer()
  const [first, second] = certIDs
  assert.deepEqual((await client.call(keepStampPlace, { ...place, certID: first })).data, null)
  clock.advance({ minutes: 1 })
  const letter = { ...place, widthPoints: 612, heightPoints: 792, certID: null }
  await client.call(keepStampPlace, letter)
  clock.advance({ minutes: 1 })
  await client.call(keepStampPlace, { ...place, x: 90, certID: second })
  const { lastPlaces, lastCertID } = (await client.call(getStampOptions)).data
  assert.equal(lastCertID, second)
  const { certID: _, ...other } = letter
  assert.deepEqual(lastPlaces, [{ ...place, x: 90 }, other])
})

test('where several certificates signed last, the one before them is still the last one', async () => {
  const { client, certIDs } = await signer()
  const [first] = certIDs
  await client.call(keepStampPlace, { ...place, certID: first })
  clock.advance({ minutes: 1 })
  await client.call(keepStampPlace, { ...place, pages: 2, certID: null })
  assert.equal((await client.call(getStampOptions)).data.lastCertID, first)
})

test('nobody is offered the places of somebody else', async () => {
  const { client, certIDs } = await signer()
  await client.call(keepStampPlace, { ...place, certID: certIDs[0] })
  const other = as.person(await given.employee({ permissions: [1] }))
  const { lastPlaces, lastCertID } = (await other.call(getStampOptions)).data
  assert.deepEqual([lastPlaces, lastCertID], [[], null])
})

test('20 shapes are kept for each person; one more replaces the one used longest ago', async () => {
  const client = await person()
  const keep = async (pages: number) => {
    clock.advance({ minutes: 1 })
    await client.call(keepStampPlace, { ...place, pages, certID: null })
  }
  const kept = async () => (await client.call(getStampOptions)).data.lastPlaces.map(({ pages }) => pages)
  for (let pages = 1; pages <= limits.stampPlacesKept; pages++) await keep(pages)
  assert.equal((await kept()).length, limits.stampPlacesKept)
  await keep(1)
  await keep(500)
  const now = await kept()
  assert.equal(now.length, limits.stampPlacesKept)
  assert.deepEqual([now[0], now[1], now.includes(2)], [500, 1, false])
})

test('numbers that no stamp can have are refused', async () => {
  const client = await person()
  const most = limits.stampNumberMost
  const answer = async (part: object) => {
    const response = await client.fetch(`/api/v1/${keepStampPlace.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...place, certID: null, ...part }),
    })
    return [response.status, ((await response.json()) as { code?: string }).code].join(' ').trim()
  }
  assert.equal(await answer({ x: most }), '200')
  assert.equal(await answer({ x: 0 }), '200')
  for (const part of [{ x: most + 1 }, { x: -1 }, { page: 0 }])
    assert.equal(await answer(part), '200 VALUE_NOT_ALLOWED', JSON.stringify(part))
  for (const part of [{ x: 1.5 }, { pages: '6' }, { length: null }])
    assert.equal(await answer(part), '400 INPUT_INVALID', JSON.stringify(part))
})

test('with a person, their places are deleted', async () => {
  const leaver = await given.employee({ permissions: [2] })
  await as.person(leaver).call(keepStampPlace, { ...place, certID: null })
  const rows = async () => {
    const places = database.owner.selectFrom('stamp_places').where('employee_id', '=', leaver.employeeId)
    return (await places.select('page').execute()).length
  }
  assert.equal(await rows(), 1)
  await as.admin.call(deleteEmployeeExtByUserId, { id: leaver.employeeId })
  assert.equal(await rows(), 0)
})

test('a certificate that the person does not have is refused, whoever has it', async () => {
  const { certIDs } = await signer()
  const client = await person()
  for (const certID of [certIDs[0], 999_999])
    assert.equal((await client.call(keepStampPlace, { ...place, certID })).code, 'CERTIFICATE_NOT_FOUND')
  assert.deepEqual((await client.call(getStampOptions)).data.lastPlaces, [])
})
