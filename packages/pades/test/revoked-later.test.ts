/** What is left of a signature when its certificate is revoked afterwards, to DSS, which learns of it from the document. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { extendPdf } from '@laisen/pades/extend'
import { prepareArchive } from '@laisen/pades/levels/archive'
import type { Reach } from '@laisen/pades/levels/reach'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { askDss } from '@laisen/testkit/oracle-dss'
import { javaProgram } from '@laisen/testkit/oracle-java'
import { pdf } from '@laisen/testkit/pdfs'
import { authority, reaching, statuses } from '@laisen/testkit/reaching'
import { reachOf } from './support/kinds.ts'
import { signed } from './support/signing.ts'

const key = await authority.signer('Alice Example')
const roots = [authority.root.certificate.raw]

const documents = {
  'B-B': await signed(pdf(), { key }),
  'B-T': await signed(pdf(), { key, ...reachOf('B-T') }),
  'B-LT': await signed(pdf(), { key, ...reachOf('B-LT') }),
  'B-LTA': await signed(pdf(), { key, ...reachOf('B-LTA') }),
}
const extendedBefore = await extend(documents['B-B'], reaching('B-LT'))
// Revocations know whole seconds.
await setTimeout(1100)
const revokedAt = new Date(Math.floor(Date.now() / 1000) * 1000)
const revoked = statuses(({ serial }) =>
  serial === key.certificate.serial ? { status: 'revoked', revokedAt, reason: 'keyCompromise' } : { status: 'good' },
)

async function extend(document: Uint8Array, reach: Reach): Promise<Uint8Array> {
  const { tail } = await extendPdf(bytesSource(document), { reach })
  return Buffer.concat([document, tail])
}

/** The document with a validation store that tells of the revocation, as a verifier who asks today would learn it. */
async function told(document: Uint8Array): Promise<Uint8Array> {
  const revocation = await authority.ocsp(key.certificate, { status: 'revoked', revokedAt, reason: 'keyCompromise' })
  const data = {
    certificates: [...authority.chain, authority.responder.certificate].map(({ raw }) => raw),
    ocsps: [revocation],
    crls: [await authority.crl('root')],
  }
  const { tail } = prepareArchive(openPdf(bytesSource(document)), { data, tokenBytes: undefined })
  return Buffer.concat([document, tail])
}

/** By its default policy. */
async function dssSays(document: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-revoked-'))
  try {
    await writeFile(join(folder, 'document.pdf'), document)
    const [signature] = (await askDss(join(folder, 'document.pdf'), { roots }))?.signatures ?? []
    return `${signature?.indication} ${signature?.subIndication}`.trim()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const skip = javaProgram() === undefined && 'DSS is not installed'

test('B-B is indeterminate to DSS once it knows of the revocation: nothing proves that the signature is older', {
  skip,
}, async () => {
  assert.equal(await dssSays(await told(documents['B-B'])), 'INDETERMINATE REVOKED_NO_POE')
})

for (const [what, document] of Object.entries({
  'B-LT': documents['B-LT'],
  'B-LTA': documents['B-LTA'],
  'B-B that was extended to B-LT before the revocation': extendedBefore,
}))
  test(`${what} stays valid to DSS when it knows of the revocation`, { skip }, async () => {
    assert.equal(await dssSays(await told(document)), 'TOTAL_PASSED')
  })

test('B-T that is extended after the revocation is valid, because its timestamp is older', { skip }, async () => {
  const document = await extend(documents['B-T'], reaching('B-LT', { statuses: revoked }))
  assert.equal(await dssSays(document), 'TOTAL_PASSED')
})

for (const otherwise of ['fall', 'refuse'] as const)
  test(`B-B is not extended after the revocation (${otherwise}): DSS would find no proof of existence before it`, async () => {
    await assert.rejects(extend(documents['B-B'], reaching('B-LT', { statuses: revoked, otherwise })), {
      code: 'SIGNER_REVOKED',
      facts: { serial: key.certificate.serial, revokedAt },
    })
  })
