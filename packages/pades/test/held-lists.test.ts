/** Renewing what was signed by certificates that have ended, about which the document itself holds revocation lists. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { extendPdf } from '@laisen/pades/extend'
import type { Level } from '@laisen/pades/level'
import { prepareArchive } from '@laisen/pades/levels/archive'
import type { Reach, StatusEvidence, StatusSource, Timestamper } from '@laisen/pades/levels/reach'
import { signPdfInTurn } from '@laisen/pades/sign-in-turn'
import { decodeStream } from '@laisen/pdf/decode'
import type { PdfStream } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { Certificate } from '@laisen/pki/certificate'
import { writeCrl } from '@laisen/pki/crl'
import { type Crl, readCrl } from '@laisen/pki/crl-read'
import type { Der } from '@laisen/pki/der'
import { readOcspReply } from '@laisen/pki/ocsp-reply'
import { softwareSigner } from '@laisen/pki/signing-key'
import { readTimestampReply, writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { makeAuthority } from '@laisen/testkit/authority'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { pki, type TestIdentity } from '@laisen/testkit/pki'

const DAY_MS = 86_400_000
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
const signedAt = daysAgo(10)
const ended = daysAgo(2)

const timestamps = await makeAuthority(daysAgo(12))
/** Authorities that publish lists only. */
const people = await pki(
  {
    root: {},
    issuing: { by: 'root' },
    ending: { by: 'root', authority: true, notAfter: ended },
    alice: { by: 'issuing', notAfter: ended },
    bob: { by: 'issuing', key: 'rsa2048' },
    carol: { by: 'ending', notAfter: ended },
  },
  { now: signedAt },
)
const roots = [people.root.certificate.raw, timestamps.root.certificate.raw]

/** The list of an authority, of a time. */
function listOf({ key, certificate }: TestIdentity, at: Date, revoked: readonly Certificate[] = []) {
  return writeCrl({
    issuer: { signer: softwareSigner(key), certificate },
    ...{ number: BigInt(at.getTime()), thisUpdate: at, nextUpdate: new Date(at.getTime() + DAY_MS) },
    revoked: revoked.map(({ serial }) => ({ serial, revokedAt: at, reason: 'keyCompromise' })),
    keptSince: certificate.notBefore,
  })
}

interface Says {
  readonly at: Date
  /** The authorities of people that still publish. */
  readonly publishing: readonly (keyof typeof people)[]
  readonly revoked?: readonly Certificate[]
}

/** What is to be had online at a time. */
function online({ at, publishing, revoked }: Says): StatusSource {
  const { issuing, root } = timestamps
  return {
    async statusOf({ certificate, issuer }): Promise<StatusEvidence | undefined> {
      if (issuer.serial === issuing.certificate.serial) {
        const raw = await timestamps.ocsp(certificate, { status: 'good' }, at)
        return { kind: 'ocsp', ...readOcspReply(raw, { certificate, issuer }) }
      }
      const named = publishing.find((name) => people[name].certificate.serial === issuer.serial)
      const own = issuer.serial === root.certificate.serial
      if (!named && !own) return undefined
      const raw = named ? await listOf(people[named], at, revoked) : await timestamps.crl('root', [], at)
      const list = await readCrl(raw, issuer)
      const { thisUpdate, nextUpdate } = list
      return { kind: 'crl', raw: list.raw, is: list.statusOf(certificate.serial), thisUpdate, nextUpdate }
    },
    issuerOf: async ({ serial }) => (serial === issuing.certificate.serial ? root.certificate : undefined),
  }
}

function timestamper(at: Date): Timestamper {
  return {
    tokenBytes: 4096,
    async stamp(imprint) {
      const question = { ...imprint, nonce: randomBytes(8) }
      const reply = await timestamps.timestamp(writeTimestampRequest(question), at)
      return readTimestampReply(reply, { question, from: at, until: at, toleranceMs: 0 })
    },
  }
}

const reach = (says: Says): Reach => {
  return { level: 'B-LTA', timestamper: timestamper(says.at), statuses: online(says), otherwise: 'fall' }
}

async function signed(signer: keyof typeof people, level: Level): Promise<Buffer> {
  const signers = [{ key: people[signer].signingKey() }]
  const document = pdf()
  const says = { at: signedAt, publishing: ['root', 'issuing', 'ending'] } as const
  const facts = { signers, signedAt, timeZone: 'UTC', ...(level !== 'B-B' && { reach: { ...reach(says), level } }) }
  const made = await signPdfInTurn(bytesSource(document), facts)
  assert.equal(made.level, level)
  return Buffer.concat([document, made.tail])
}

/** A document whose store holds these lists, although nobody needed them for its level. */
async function withLists(level: 'B-B' | 'B-T', crls: readonly Uint8Array[]): Promise<Buffer> {
  const document = await signed('alice', level)
  const data = { certificates: [people.root.certificate.raw], ocsps: [], crls: crls as Der[] }
  const { tail } = prepareArchive(openPdf(bytesSource(document)), { data, tokenBytes: undefined })
  return Buffer.concat([document, tail])
}

async function renewed(document: Buffer, says: Says) {
  const { tail, level, missed } = await extendPdf(bytesSource(document), { reach: reach(says) })
  return { document: Buffer.concat([document, tail]), level, missed, grew: tail.length > 0 }
}

function listsIn(document: Uint8Array): Buffer[] {
  const pdf = openPdf(bytesSource(document))
  const items = pdf.arrayAt(pdf.dictAt(pdf.catalog, 'DSS')!, 'CRLs') ?? []
  return items.map((item) => Buffer.from(decodeStream(pdf, pdf.resolve(item) as PdfStream)))
}

/** openssl and pyHanko judge by today, and ask today's list of a certificate that has ended; DSS judges by the document. */
const judged = { signatures: 1, documentTimestamps: 2, level: 'B-LTA', roots, notBy: ['openssl', 'pyHanko'] } as const

for (const [what, signer, publishing] of [
  ['a certificate that has ended, whose authority has stopped publishing', 'alice', ['root']],
  ['a certificate that is still valid, whose authority has stopped publishing', 'bob', ['root']],
  ['a certificate whose authority has ended with it', 'carol', []],
] as const)
  test(`B-LTA of ${what} is renewed with the list that the document holds`, async () => {
    const before = await signed(signer, 'B-LTA')
    const { document, level, missed, grew } = await renewed(before, { at: now, publishing })
    assert.deepEqual([level, missed, grew], ['B-LTA', undefined, true])
    await judgeSigned(document, judged)
  })

/** The lists of an authority that a document holds, the earliest first. */
async function heldLists(document: Uint8Array, { certificate }: TestIdentity): Promise<Crl[]> {
  const read = await Promise.allSettled(listsIn(document).map((raw) => readCrl(raw, certificate)))
  const lists = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return lists.sort((a, b) => a.thisUpdate.getTime() - b.thisUpdate.getTime())
}

test('a list from after the certificate ended is not put beside the one from before', async () => {
  const before = await signed('alice', 'B-LTA')
  const { document, level } = await renewed(before, { at: now, publishing: ['root', 'issuing'] })
  assert.equal(level, 'B-LTA')
  assert.equal((await heldLists(document, people.issuing)).length, 1)
  await judgeSigned(document, judged)
})

const told = { publishing: ['root', 'issuing'], revoked: [people.alice.certificate] } as const

test('a revocation is added, whatever the document holds from before it', async () => {
  const before = await signed('alice', 'B-LTA')
  const { serial } = people.alice.certificate
  const { document, level } = await renewed(before, { ...told, at: now })
  assert.equal(level, 'B-LTA')
  const statuses = (await heldLists(document, people.issuing)).map((list) => list.statusOf(serial).status)
  assert.deepEqual(statuses, ['good', 'revoked'])
})

test('a revocation that the document holds is not forgotten when nobody can be asked any more', async () => {
  const before = (await renewed(await signed('alice', 'B-LTA'), { ...told, at: daysAgo(5) })).document
  const { level, missed } = await renewed(before, { at: now, publishing: ['root'] })
  assert.deepEqual([level, missed], ['B-LTA', undefined])
  // B-B would have to prove that it is older than the revocation, and has nothing for it.
  const unproven = await withLists('B-B', [await listOf(people.issuing, daysAgo(5), [people.alice.certificate])])
  await assert.rejects(renewed(unproven, { at: now, publishing: ['root'] }), { code: 'SIGNER_REVOKED' })
})

test('a list of another key, a broken one, and one from after the certificate ended say nothing', async () => {
  const { issuing: impostor } = await pki({ root: {}, issuing: { by: 'root' } }, { now: signedAt })
  const broken = Uint8Array.from(await listOf(people.issuing, signedAt))
  broken[broken.length - 1]! ^= 1
  for (const list of [await listOf(impostor, signedAt), broken, await listOf(people.issuing, daysAgo(1))]) {
    const document = await withLists('B-T', [list])
    const { level, missed } = await renewed(document, { at: now, publishing: ['root'] })
    assert.deepEqual([level, missed], ['B-T', 'status'])
  }
})
