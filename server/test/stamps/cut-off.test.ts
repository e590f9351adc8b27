import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { base64, stampRequest } from '../support/stamping.ts'

const { as, call, given, url } = await server({ at: today })
const certID = await addedCertificate(as.admin, identities.nattapong)
const { companyCode, username: userName, password } = await given.employee({ permissions: [1] })
const { token } = (await call(loginCustomer, { companyCode, userName, password })).data

const small = pdf()
const large = pdf({ sizeBytes: 3_000_000 })
const AT_ONCE = 12

/** Sends part of a request in pieces, then closes the connection, or resets it as an unplugged cable would. */
function hangUp(
  path: string,
  { body, part, reset, i }: { body: Uint8Array; part: number; reset: boolean; i: number },
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {}).on('close', () => resolve())
    const head = [
      `${path.includes('Stream') ? 'PUT' : 'POST'} /api/v1/${path} HTTP/1.1`,
      'host: laisen',
      `authorization: Bearer ${token}`,
      `content-type: application/${path.includes('Stream') ? 'pdf' : 'json'}`,
      `content-length: ${body.length}`,
      `idempotency-key: cut-off-${i}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const end = Math.floor(body.length * part)
    const hangUpIn = (milliseconds: number): void => {
      setTimeout(() => (reset ? socket.resetAndDestroy() : socket.destroy()), milliseconds)
    }
    const send = (at: number): void => {
      if (at >= end) hangUpIn((body.length + i) % 7)
      else socket.write(body.subarray(at, Math.min(end, at + 64_000)), () => setTimeout(() => send(at + 64_000), 1))
    }
    send(0)
  })
}

const faults: unknown[] = []
process.on('uncaughtException', (error) => faults.push(error))

test('the server survives uploads that are cut off at any point', async () => {
  const json = Buffer.from(JSON.stringify(stampRequest(certID, { pdfString: base64(small) })))
  const stream = `${addPdfStampStream.path}?certID=${certID}`
  const unknown = `${addPdfStampStream.path}?certID=999999`
  const kinds = [
    { path: stream, body: small },
    { path: stream, body: large },
    // Refused while the body is still being sent.
    { path: unknown, body: large },
    { path: addPdfStamp.path, body: json },
  ]
  const all = Array.from({ length: 480 }, (_, i) => ({
    ...kinds[i % 4]!,
    part: Math.min(1, (i % 41) / 20),
    reset: i % 3 === 0,
    i,
  }))
  const one = async (next = all.pop()): Promise<void> => {
    if (!next) return
    await hangUp(next.path, next)
    return one()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => one()))
  const { data } = await as.admin.call(addPdfStampStream, { certID }, { body: small })
  assert.equal(data.level, 'B-B')
  // In production, each of these would end the process.
  assert.deepEqual(faults, [])
})
