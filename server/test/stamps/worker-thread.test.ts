import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { hostilePdfs } from '@laisen/testkit/pdfs-hostile'
import { server } from '@laisen/testkit/server'
import { Piscina } from 'piscina'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

/** The tasks that went to a worker thread. */
const tasks: string[] = []
const { run } = Piscina.prototype
Piscina.prototype.run = function (task, options) {
  tasks.push(task.name)
  return run.call(this, task, options)
}

test('ordinary small documents are laid out in the request thread, hostile ones in a worker', async () => {
  const { as } = await server({ at: today })
  const certID = await addedCertificate(as.admin, identities.nattapong)
  tasks.length = 0
  const send = (body: Uint8Array) => as.admin.call(addPdfStampStream, { certID }, { body })
  for (const body of [pdf(), pdf({ pages: 3, sizeBytes: 43_000 })]) assert.equal((await send(body)).status, 0)
  assert.deepEqual(tasks, [])
  for (const [what, make] of Object.entries(hostilePdfs)) {
    tasks.length = 0
    const { status, code } = await send(make())
    assert.ok(
      status === 0 || /^(DOCUMENT_(TOO_COMPLEX|BROKEN|TRUNCATED)|PAGE_NOT_ENOUGH)$/.test(code ?? ''),
      `${what}: ${code}`,
    )
    assert.equal(tasks.length, 1, what)
  }
})

test('the archive of a hostile document is laid out in a worker like its signature, that of an ordinary one in the request thread', async () => {
  const house = await server()
  const admin = house.as.person(await house.given.employee({ company: await house.given.company(), permissions: [1] }))
  const certID = await issuedCertificate(house, admin)
  const asked = { certID, level: 'B-LTA', certPassword: certificatePassword } as const
  for (const [body, expected] of [
    [pdf(), []],
    [hostilePdfs['a page with 120,000 annotations']!(), ['stamps.lay-out', 'levels.lay-out-archive']],
  ] as const) {
    tasks.length = 0
    const { status, message } = await admin.call(addPdfStampStream, asked, { body })
    assert.equal(status, 0, message)
    assert.deepEqual(tasks, expected)
  }
})

test('a document of exactly the configured maximum is stamped, and one byte more is refused', async () => {
  const limitMegabytes = 60
  const { as } = await server({ at: today, config: { maxDocumentMegabytes: limitMegabytes } })
  const certID = await addedCertificate(as.admin, identities.nattapong)
  const smaller = pdf({ pages: 3, sizeBytes: limitMegabytes * 2 ** 20 - 65_536 })
  // Bytes after %%EOF are ignored, so they can fill the document up to the limit.
  const largest = Buffer.concat([smaller, Buffer.alloc(limitMegabytes * 2 ** 20 - smaller.length, '\n')])
  const send = (body: Uint8Array) => as.admin.call(addPdfStampStream, { certID, checkAllPage: true }, { body })
  const { status, data } = await send(largest)
  assert.equal(status, 0)
  assert.equal(data.sizeBytes > largest.length, true)
  const { code, params } = await send(Buffer.concat([largest, Buffer.from('\n')]))
  assert.deepEqual([code, params], ['DOCUMENT_TOO_LARGE', { limitMegabytes }])
})
