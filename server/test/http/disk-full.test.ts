import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { addEmployeeExt, deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import { exportCsvLogHistory } from '@laisen/contract/endpoints/history'
import { importUser } from '@laisen/contract/endpoints/imports'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { exportEnvelopeReport } from '@laisen/contract/endpoints/reports'
import { getInfoUser, logout } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { openLocalStore } from '@laisen/server/files/local-store'
import type { ObjectStore } from '@laisen/server/files/object-store'
import type { Client } from '@laisen/testkit/client'
import { signaturePng } from '@laisen/testkit/images'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { smallDisk } from '@laisen/testkit/small-disk'
import { until } from '@laisen/testkit/until'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { importFile, personRow } from '../support/import-file.ts'
import { ledger } from '../support/ledger.ts'
import { somebody } from '../support/people.ts'
import { sentence } from '../support/sentence.ts'
import { stamped, stampRequest } from '../support/stamping.ts'
import { countedBytes, filesOnDisk } from '../support/storage.ts'

const pathImage = `data:image/png;base64,${signaturePng().toString('base64')}`
const large = pdf({ sizeBytes: 3_000_000 })

const month = { startDate: '01/03/2026', endDate: '31/03/2026', timeZoneOFfset: -420 }

interface Refused {
  readonly http: number
  readonly code?: string
  readonly message: string
  readonly params?: Record<string, unknown>
}

function requireRefused(answer: Refused): void {
  assert.deepEqual([answer.http, answer.code], [503, 'DISK_FULL'])
  assert.equal(answer.message, sentence('en', answer))
  assert.ok(Number(answer.params?.retryAfterSeconds) > 0)
}

/** Everything that stores a file. */
const storing = (client: Client, certID: number) => [
  () => client.call(addPdfStamp, stampRequest(certID)),
  () => client.call(addPdfStampStream, { certID }, { body: pdf() }),
  () => client.call(addPdfStampStream, { certID }, { body: large }),
  () => client.call(addCertificate, certificateRequest(identities.waraporn)),
  () => client.call(updateEmployeeCompany, { pathImage }),
]

test('below the reserve nothing more is stored; logging in, reading, changing and deleting go on', async () => {
  let freeBytes = Number.MAX_SAFE_INTEGER
  const house = await server({
    at: today,
    store: async (dataDir) => ({ ...(await openLocalStore(join(dataDir, 'files'))), freeBytes: async () => freeBytes }),
  })
  const { as, given } = house
  const client = as.admin
  const certID = await addedCertificate(client, identities.nattapong)
  const { stampId } = await stamped(client, certID)
  const { companyId } = await given.theCompany()
  const [leaver, reader] = [await given.employee(), await given.employee()]
  const before = [
    await ledger(house, companyId),
    await countedBytes(client),
    (await filesOnDisk(house.services.config.dataDir)).names,
  ]

  freeBytes = house.services.config.diskReserveBytes - 1
  await until('the disk is found to be full', async () => (await house.fetch('/health')).status === 503)
  for (const store of storing(client, certID)) requireRefused(await store())
  requireRefused(await client.call(addEmployeeExt, somebody()))
  requireRefused(await client.call(importUser, await importFile([personRow()])))
  // Exports are written to the disk before they are sent.
  requireRefused(await client.call(exportCsvLogHistory, {}))
  requireRefused(await client.call(exportEnvelopeReport, month))
  const raw = await client.fetch(`/api/v1/${addEmployeeExt.path}`, { method: 'POST' })
  assert.deepEqual([raw.status, raw.headers.get('retry-after')], [503, '10'])
  const health = await house.fetch('/health')
  assert.equal(health.status, 503)
  assert.match(await health.text(), /DISK_RESERVE_MB/)
  assert.deepEqual(
    [
      await ledger(house, companyId),
      await countedBytes(client),
      (await filesOnDisk(house.services.config.dataDir)).names,
    ],
    before,
  )

  const fresh = await as.fresh(reader)
  assert.equal((await fresh.call(getInfoUser)).status, 0)
  assert.equal((await fresh.call(updateEmployeeCompany, { firstName: 'Malee' })).status, 0)
  assert.equal((await fresh.call(logout)).status, 0)
  assert.equal((await client.download(getStampedPdf, { stampId })).status, 200)
  assert.equal((await client.call(deleteEmployeeExtByUserId, { id: leaver.employeeId })).status, 0)

  freeBytes = house.services.config.diskReserveBytes
  await until('there is room again', async () => (await client.call(addPdfStamp, stampRequest(certID))).status === 0)
  for (const store of storing(client, certID)) assert.equal((await store()).status, 0)
})

test('whatever is full or away answers 503 and says when to try again, never 500', async () => {
  const thrown: readonly (readonly [answer: string, error: object])[] = [
    ...['ENOSPC', 'EDQUOT', '53100'].map((code) => ['DISK_FULL', { code }] as const),
    ['DISK_FULL', { cause: { code: 'ENOSPC' } }],
    ...['53200', '53300', '57P01', '57P02', '57P03', '08006', 'ECONNREFUSED'].map(
      (code) => ['UNAVAILABLE', { code }] as const,
    ),
    ['UNAVAILABLE', { message: 'timeout exceeded when trying to connect' }],
    ['UNAVAILABLE', { message: 'Connection terminated unexpectedly' }],
    ['UNAVAILABLE', { code: 'ENOENT', syscall: 'connect' }],
    ['INTERNAL', { code: 'ENOENT', syscall: 'open' }],
    ['INTERNAL', { code: '22P02' }],
  ]
  const house = await server({
    also: ({ fastify }) => {
      fastify.get('/fails/:which', async (request) => {
        const [, error] = thrown[Number((request.params as { which: string }).which)]!
        throw Object.assign(new Error(), error)
      })
    },
  })
  for (const [which, [expected, error]] of thrown.entries()) {
    const answer = await house.fetch(`/fails/${which}`)
    const { code } = (await answer.json()) as { code: string }
    assert.equal(code, expected, JSON.stringify(error))
    assert.equal(answer.status, expected === 'INTERNAL' ? 500 : 503)
    assert.equal(answer.headers.has('retry-after'), expected !== 'INTERNAL')
  }
})

/** A disk with room for so many bytes, of which each write takes its share. */
function quota(store: ObjectStore, code: string) {
  let leftBytes = Number.POSITIVE_INFINITY
  const take = (pieces: readonly Uint8Array[]) => {
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
    if (bytes > leftBytes) throw Object.assign(new Error(`${code}: no space left on device, write`), { code })
    leftBytes -= bytes
  }
  return {
    store: {
      ...store,
      async create(id: string) {
        const writer = await store.create(id)
        const write = async (pieces: readonly Uint8Array[]) => {
          take(pieces)
          await writer.write(pieces)
        }
        return { ...writer, write }
      },
      async keep(id: string, pieces: readonly Uint8Array[]) {
        take(pieces)
        return store.keep(id, pieces)
      },
    },
    fill: (butBytes: number) => (leftBytes = butBytes),
    empty: () => (leftBytes = Number.POSITIVE_INFINITY),
  }
}

const disk = smallDisk(8)
const ways = {
  'a disk that is full': async () => {
    const store = await openLocalStore(join(disk!.folder, 'files'))
    return { store, fill: (butBytes: number) => disk!.fill(butBytes), empty: () => disk!.empty(), folder: disk!.folder }
  },
  'a share of a disk that is used up': async (dataDir: string) => ({
    ...quota(await openLocalStore(join(dataDir, 'files')), 'EDQUOT'),
    folder: dataDir,
  }),
}

for (const [name, open] of Object.entries(ways)) {
  // Where no disk can be mounted, the other way shows the same.
  if (name === 'a disk that is full' && !disk) continue
  test(`${name} refuses in the middle of writing, leaves nothing behind, and takes files again when there is room`, async () => {
    let opened: Awaited<ReturnType<typeof open>>
    const house = await server({
      at: today,
      config: { diskReserveBytes: 0 },
      store: async (dataDir) => {
        opened = await open(dataDir)
        return opened.store
      },
    })
    try {
      const client = house.as.admin
      const certID = await addedCertificate(client, identities.nattapong)
      await stamped(client, certID)
      const { companyId } = await house.given.theCompany()
      const facts = async () => [
        await ledger(house, companyId),
        await countedBytes(client),
        (await filesOnDisk(opened.folder)).names.sort(),
      ]
      const before = await facts()
      const send = (body: Uint8Array) => () => client.call(addPdfStampStream, { certID }, { body })
      const cases = [
        { butBytes: 0, stores: storing(client, certID) },
        // Room for the first pieces of it.
        { butBytes: 1_500_000, stores: [send(large)] },
        // Room for a signature, but not for the document: one that is written once it is signed, and one that is written as it comes.
        { butBytes: 200_000, stores: [send(pdf({ sizeBytes: 900_000 })), send(pdf({ sizeBytes: 1_200_000 }))] },
      ]
      for (const { butBytes, stores } of cases) {
        opened!.fill(butBytes)
        for (const store of stores) requireRefused(await store())
        opened!.empty()
        assert.deepEqual(await facts(), before)
      }
      opened!.fill(10_000)
      const answers = await Promise.all(Array.from({ length: 8 }, () => client.call(addPdfStamp, stampRequest(certID))))
      const refused = answers.filter(({ status }) => status !== 0)
      assert.ok(refused.length > 0)
      for (const answer of refused) requireRefused(answer)
      opened!.empty()
      const { rows } = await house.database.ownerPool.query<{ file: string }>(
        'select distinct coalesce(file_id, id)::text as file from objects where wrapped_key is not null',
      )
      assert.deepEqual(new Set((await filesOnDisk(opened!.folder)).sizes.keys()), new Set(rows.map(({ file }) => file)))
      for (const store of storing(client, certID)) assert.equal((await store()).status, 0)
    } finally {
      if (name === 'a disk that is full') {
        await house.close()
        disk!.remove()
      }
    }
  })
}
