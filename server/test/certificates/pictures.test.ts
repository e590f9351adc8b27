import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { after, beforeEach, mock, test } from 'node:test'
import zlib, { crc32 } from 'node:zlib'
import { addCertificate, getCertificatePicture } from '@laisen/contract/endpoints/certificates'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { addSignature } from '@laisen/contract/endpoints/signatures'
import { limits } from '@laisen/contract/limits'
import { jpegs, type PngOptions, png, signaturePng } from '@laisen/testkit/images'
import { server } from '@laisen/testkit/server'
import { certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

// Every call that takes a picture: what it costs is known before anything is unpacked, and no one else waits for it.

const { as, given, services } = await server({ at: today })
const client = await as.fresh(await given.employee({ permissions: [1] }))
/** Of this thread, on which the server answers; workers have their own. */
const unpacked = mock.method(zlib, 'inflateSync')
syncBuiltinESMExports()
beforeEach(() => unpacked.mock.resetCalls())
after(() => {
  mock.restoreAll()
  syncBuiltinESMExports()
})

const sends = {
  certificate: (picture: Buffer) =>
    client.call(
      addCertificate,
      certificateRequest(identities.nattapong, { certBackground: picture.toString('base64') }),
    ),
  signature: async (picture: Buffer) => {
    // Each is a person's first.
    const one = as.person(await given.employee())
    return one.call(addSignature, { picture: picture.toString('base64'), kind: 'uploaded' })
  },
  profile: (picture: Buffer) => client.call(updateEmployeeCompany, { pathImage: picture.toString('base64') }),
}

/** A small picture whose header claims this size, with a matching checksum. */
function claiming(width: number, height: number, kind: Partial<PngOptions> = {}): Buffer {
  const file = png({ colourType: 0, width: 8, height: 8, pixel: () => [0], ...kind })
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

function claimingJpeg(width: number, height: number): Buffer {
  const file = Buffer.from(jpegs.grey)
  const frame = file.findIndex((byte, at) => byte === 0xff && (file[at + 1] === 0xc0 || file[at + 1] === 0xc2))
  file.writeUInt16BE(height, frame + 5)
  file.writeUInt16BE(width, frame + 7)
  return file
}

for (const [call, send] of Object.entries(sends)) {
  test(`${call}: more than 4 million pixels are refused by their header, and nothing is unpacked`, async () => {
    const large = [claiming(6300, 6300, { bitDepth: 16 }), claiming(2001, 2000), claimingJpeg(2001, 2000)]
    for (const picture of large) {
      const { code, params } = await send(picture)
      assert.equal(code, 'PICTURE_TOO_MANY_PIXELS')
      assert.equal(params?.limitMegapixels, 4)
    }
    assert.equal(unpacked.mock.callCount(), 0)
  })

  test(`${call}: 4 million pixels are accepted, and a worker unpacks them`, async () => {
    const plain = png({ colourType: 0, bitDepth: 1, width: 2000, height: 2000, pixel: () => [1] })
    for (const picture of [plain, signaturePng(), jpegs.grey]) {
      const { status, message } = await send(picture)
      assert.equal(status, 0, message)
    }
    assert.equal(unpacked.mock.callCount(), 0)
  })

  test(`${call}: a picture whose pixels are damaged is refused`, async () => {
    const { code } = await send(claiming(9, 8))
    assert.match(String(code), /PICTURE_UNREADABLE$/)
  })
}

test('a picture of a certificate is stored in 1 MB at most, without what a camera added', async () => {
  const filled = (sizeBytes: number) =>
    Buffer.concat([
      jpegs.grey.subarray(0, -2),
      randomBytes(sizeBytes - jpegs.grey.length).map((byte) => byte & 0x7f),
      jpegs.grey.subarray(-2),
    ])
  assert.equal((await sends.certificate(filled(limits.pictureStoredBytes))).status, 0)
  const { code, params } = await sends.certificate(filled(limits.pictureStoredBytes + 1))
  assert.deepEqual([code, params?.limitMegabytes], ['CERTIFICATE_PICTURE_TOO_LARGE', 1])
  // 3 MB of comments are not stored.
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd, 0x61)])
  const chatty = Buffer.concat([jpegs.grey.subarray(0, 2), ...Array(48).fill(comment), jpegs.grey.subarray(2)])
  const { data } = await sends.certificate(chatty)
  const stored = await client.download(getCertificatePicture, { certID: data.certID as number })
  assert.equal((await stored.bytes()).length, jpegs.grey.length)
})

test('a picture that was shown a moment ago is shown again and again without the document store', async () => {
  const certID = (await sends.certificate(signaturePng())).data.certID as number
  const shown = async () => (await client.download(getCertificatePicture, { certID })).bytes()
  const first = await shown()
  const objects = join(services.config.dataDir, 'files/objects')
  await rename(objects, `${objects}-away`)
  try {
    for (let times = 1; times <= 3; times++) assert.deepEqual(await shown(), first)
  } finally {
    await rename(`${objects}-away`, objects)
  }
})
