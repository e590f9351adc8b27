import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStampStream, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { bearerClient, type Client } from '@laisen/testkit/client'
import { pdf } from '@laisen/testkit/pdfs'
import { textOfPages } from '@laisen/testkit/seen'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// today is 20 November, 03:42:07 UTC.

const { as, given, url } = await server({ at: today })
const person = await given.employee({ permissions: [2, 3] })
const certID = await addedCertificate(as.admin, identities.nattapong, { employeeList: [person.employeeId] })

/** The time that the stamp shows, and the one that the signature states. */
function timesOf(document: Buffer) {
  const shown = textOfPages(document).join()
  const said = /\/M ?\(D:([^)]*)\)/.exec(document.toString('latin1'))?.[1]
  return { shown: /\d{2}:\d{2}:\d{2}/.exec(shown)?.[0], said }
}

async function streamed(client: Client, facts: { signDate?: string } = {}) {
  const { data } = await client.call(
    addPdfStampStream,
    { certID, position_x: 50, position_Y: 50, ...facts },
    { body: pdf() },
  )
  return timesOf(Buffer.from(await (await client.download(getStampedPdf, { stampId: data.stampId })).arrayBuffer()))
}

for (const [signDate, shown, said] of [
  ['Asia/Bangkok', '10:42:07', "20261120104207+07'00'"],
  ['America/New_York', '22:42:07', "20261119224207-05'00'"],
  ['Asia/Kathmandu', '09:27:07', "20261120092707+05'45'"],
] as const) {
  test(`a stamp with signDate ${signDate} shows that zone’s time in the picture and in the signature`, async () => {
    const { document } = await stamped(as.person(person), certID, { signDate })
    assert.deepEqual(timesOf(document), { shown, said })
    assert.deepEqual(await streamed(as.person(person), { signDate }), { shown, said })
  })
}

test('without signDate, a stamp uses the session’s time zone', async () => {
  const { companyCode, username, password } = person
  const credentials = { companyCode, userName: username, password }
  for (const [timeZone, shown, said] of [
    ['Asia/Tokyo', '12:42:07', "20261120124207+09'00'"],
    ['Europe/London', '03:42:07', "20261120034207+00'00'"],
  ] as const) {
    const { data } = await bearerClient(url).call(loginCustomer, { ...credentials, timeZone })
    const client = bearerClient(url, data.token)
    assert.deepEqual(await streamed(client), { shown, said })
  }
})
