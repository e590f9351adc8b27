import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { PadesError } from '@laisen/pades/errors'
import { extendPdf } from '@laisen/pades/extend'
import type { Level } from '@laisen/pades/level'
import type { Ask } from '@laisen/pades/levels/ask'
import { ocspsInDss } from '@laisen/pades/levels/dss'
import type { Reach, StatusSource } from '@laisen/pades/levels/reach'
import { timestampServers } from '@laisen/pades/levels/timestamp-servers'
import { lintDocument } from '@laisen/pades/lint'
import { signPdf } from '@laisen/pades/sign'
import { signPdfInTurn } from '@laisen/pades/sign-in-turn'
import { signaturesOf } from '@laisen/pades/signatures'
import { decodeStream } from '@laisen/pdf/decode'
import { PdfDict, type PdfStream } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { asDer } from '@laisen/pki/ber'
import { signedDataAsDer } from '@laisen/pki/cms-der'
import { firstElement } from '@laisen/pki/der'
import { readOcspReply } from '@laisen/pki/ocsp-reply'
import type { SigningKey } from '@laisen/pki/signing-key'
import { berForms } from '@laisen/testkit/ber-forms'
import { type Expected, judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { pki } from '@laisen/testkit/pki'
import { authority, reaching, statuses, timestamper } from '@laisen/testkit/reaching'
import { changed, setCatalog } from './support/changed.ts'
import { request } from './support/signing.ts'

const roots = [authority.root.certificate.raw]
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 3072 })
const keys = {
  'P-256': await authority.signer('Alice Example'),
  'RSA-3072': await authority.signer('Bob Example', rsa()),
}

interface Made {
  document: Buffer
  level: Level
  missed: string | undefined
}

async function sign(key: SigningKey, reach: Reach, document: Uint8Array = pdf()): Promise<Made> {
  const { stamp, signedAt, timeZone } = request()
  const signers = [{ key, name: 'Alice', picture: stamp?.picture }]
  const facts = { signers, signedAt, timeZone, stamp, reach }
  const { tail, level, missed, documentSha256 } = await signPdfInTurn(bytesSource(document), facts)
  const whole = Buffer.concat([document, tail])
  assert.deepEqual(documentSha256, createHash('sha256').update(whole).digest())
  return { document: whole, level, missed }
}

async function extend(document: Uint8Array, reach: Reach): Promise<Made> {
  const { tail, level, missed, documentSha256 } = await extendPdf(bytesSource(document), { reach })
  const whole = Buffer.concat([document, tail])
  assert.deepEqual(documentSha256, createHash('sha256').update(whole).digest())
  return { document: whole, level, missed }
}

const judge = (document: Uint8Array, level: Level, over: Partial<Expected> = {}) =>
  judgeSigned(document, { signatures: 1, documentTimestamps: level === 'B-LTA' ? 1 : 0, roots, level, ...over })

for (const [kind, key] of Object.entries(keys))
  for (const level of ['B-T', 'B-LT', 'B-LTA'] as const)
    test(`a signature with ${kind} at ${level} is valid to every oracle`, async () => {
      const made = await sign(key, reaching(level))
      assert.deepEqual([made.level, made.missed], [level, undefined])
      assert.deepEqual(
        lintDocument(made.document).filter((finding) => finding.startsWith('0:')),
        [],
      )
      await judge(made.document, level)
    })

for (const [form, write] of Object.entries(berForms))
  test(`a document whose timestamps and OCSP answers came with ${form} holds DER, and is valid to every oracle`, async () => {
    const ask: Ask = async ({ body }) => write(await authority.timestamp(body!))
    const timestamper = timestampServers({ urls: ['http://tsa.example/'], ask, now: () => new Date() })
    const { document, level, missed } = await sign(
      keys['P-256'],
      reaching('B-LTA', { timestamper, statuses: inBer(write) }),
    )
    assert.deepEqual([level, missed], ['B-LTA', undefined])
    const opened = openPdf(bytesSource(document))
    for (const { contents } of signaturesOf(opened)) {
      const cms = firstElement(contents)
      assert.deepEqual(Buffer.from(signedDataAsDer(cms)), Buffer.from(cms))
    }
    assert.ok(ocspsInDss(opened).length > 0)
    for (const answer of ocspsInDss(opened)) assert.deepEqual(Buffer.from(asDer(answer)), Buffer.from(answer))
    await judge(document, 'B-LTA')
  })

/** The same statuses, as a responder that writes BER sends them. */
function inBer(write: (der: Uint8Array) => Uint8Array): StatusSource {
  const good = statuses()
  return {
    issuerOf: good.issuerOf,
    statusOf: async (issued) => {
      const found = await good.statusOf(issued)
      return found?.kind === 'ocsp' ? { ...found, raw: readOcspReply(write(found.raw), issued).raw } : found
    },
  }
}

test('two signers in turn reach B-LTA together, with one document timestamp', async () => {
  const { signedAt, timeZone } = request()
  const signers = Object.values(keys).map((key) => ({ key }))
  const document = pdf()
  const { tail, level } = await signPdfInTurn(bytesSource(document), {
    signers,
    signedAt,
    timeZone,
    reach: reaching('B-LTA'),
  })
  const whole = Buffer.concat([document, tail])
  assert.equal(level, 'B-LTA')
  assert.equal(signaturesOf(openPdf(bytesSource(whole))).length, 3)
  await judge(whole, 'B-LTA', { signatures: 2 })
})

test('a document with a password reaches B-LTA, and its store is encrypted like the rest', async () => {
  const document = encryptedPdf(pdf(), { user: 'open', owner: 'own' })
  const { tail, level } = await signPdf(
    bytesSource(document),
    request({ key: keys['P-256'], reach: reaching('B-LTA'), documentPassword: 'own' }),
  )
  assert.equal(level, 'B-LTA')
  assert.ok(!Buffer.from(tail).includes(Buffer.from(authority.root.certificate.raw)))
  const whole = openPdf(bytesSource(Buffer.concat([document, tail])), { password: 'own' })
  const store = whole.dictAt(whole.catalog, 'DSS')!
  const held = whole
    .arrayAt(store, 'Certs')!
    .map((item) => Buffer.from(decodeStream(whole, whole.resolve(item) as PdfStream)))
  assert.ok(held.some((bytes) => bytes.equals(Buffer.from(authority.root.certificate.raw))))
})

test('validation data holds each certificate, answer and list once, in no VRI', async () => {
  const { document } = await sign(keys['P-256'], reaching('B-LT'))
  const open = openPdf(bytesSource(document))
  const store = open.dictAt(open.catalog, 'DSS')!
  const count = (key: string) => open.arrayAt(store, key)?.length
  // Alice, issuing authority, root, responder, timestamp server; an answer for Alice and one for the server; the list of the root.
  assert.deepEqual([count('Certs'), count('OCSPs'), count('CRLs')], [5, 2, 1])
  assert.ok(!store.has('VRI'))
  assert.equal(open.nameAt(open.dictAt(open.dictAt(open.catalog, 'Extensions')!, 'ESIC')!, 'BaseVersion'), '1.7')
})

test('a form directly in the catalogue leaves the validation data there when the document timestamp joins it', async () => {
  const form = changed((update) => setCatalog(update, { AcroForm: PdfDict.of({ Fields: [] }) }))
  const { document } = await sign(keys['P-256'], reaching('B-LTA'), form)
  const open = openPdf(bytesSource(document))
  assert.ok(open.dictAt(open.catalog, 'DSS'))
  await judge(document, 'B-LTA')
})

const noTimestamp = { name: 'no timestamp', reach: () => ({ timestamper: timestamper(() => false) }) }
const noStatus = { name: 'no status', reach: () => ({ statuses: statuses(() => undefined) }) }
const notKnown = { name: 'a status of unknown', reach: () => ({ statuses: statuses(() => ({ status: 'unknown' })) }) }
const noSecond = { name: 'no second timestamp', reach: () => ({ timestamper: timestamper((turn) => turn === 0) }) }

for (const { name, reach, wanted, level, fault } of [
  { ...noTimestamp, wanted: 'B-T', level: 'B-B', fault: 'timestamp' },
  { ...noTimestamp, wanted: 'B-LTA', level: 'B-B', fault: 'timestamp' },
  { ...noStatus, wanted: 'B-LT', level: 'B-T', fault: 'status' },
  { ...notKnown, wanted: 'B-LT', level: 'B-T', fault: 'status' },
  { ...noSecond, wanted: 'B-LTA', level: 'B-LT', fault: 'timestamp' },
] as const) {
  test(`with ${name}, ${wanted} falls to ${level} and says why`, async () => {
    const made = await sign(keys['P-256'], reaching(wanted, { ...reach(), otherwise: 'fall' }))
    assert.deepEqual([made.level, made.missed], [level, fault])
    await judge(made.document, level)
  })

  test(`with ${name}, nothing is signed where ${wanted} is a must`, async () => {
    await assert.rejects(sign(keys['P-256'], reaching(wanted, reach())), (error: PadesError) => {
      assert.deepEqual([error.code, error.facts], ['LEVEL_NOT_REACHED', { wanted, fault }])
      return true
    })
  })
}

test('a chain that does not reach a root gives no B-LT', async () => {
  const key = { ...keys['P-256'], chain: [authority.issuing.certificate] }
  const alone = { ...statuses(), issuerOf: async () => undefined }
  const made = await sign(key, reaching('B-LT', { statuses: alone, otherwise: 'fall' }))
  assert.deepEqual([made.level, made.missed], ['B-T', 'chain'])
})

test('a certificate that nobody issued gives no B-LT, because nobody could revoke it', async () => {
  const { alone } = await pki({ alone: { authority: false, keyUsage: ['nonRepudiation'] } })
  const made = await sign(alone.signingKey(), reaching('B-LT', { otherwise: 'fall' }))
  assert.deepEqual([made.level, made.missed], ['B-T', 'status'])
})

test('a revoked certificate does not sign, nor one whose authority was revoked', async () => {
  const revoked = { status: 'revoked', revokedAt: new Date(), reason: 'keyCompromise' } as const
  for (const { serial } of [keys['P-256'].certificate, authority.issuing.certificate]) {
    const is = (certificate: { serial: string }) =>
      certificate.serial === serial ? revoked : { status: 'good' as const }
    await assert.rejects(
      sign(keys['P-256'], reaching('B-LT', { statuses: statuses(is), otherwise: 'fall' })),
      (error: PadesError<'SIGNER_REVOKED'>) => error.code === 'SIGNER_REVOKED' && error.facts.serial === serial,
    )
  }
})

test('what answers for a certificate is asked about too, unless its certificate says that it need not be', async () => {
  const asked: string[] = []
  const counting = statuses((certificate) => {
    asked.push(certificate.serial)
    return { status: 'good' }
  })
  await sign(keys['P-256'], reaching('B-LT', { statuses: counting }))
  assert.ok(!asked.includes(authority.responder.certificate.serial))
  assert.equal(new Set(asked).size, asked.length)
})

test('a timestamp larger than the room for it is given room, once, in one signature and in several', async () => {
  const growing = () => {
    const inner = timestamper()
    let tokenBytes = 100
    return {
      get tokenBytes() {
        return tokenBytes
      },
      stamp: async (imprint: Parameters<typeof inner.stamp>[0]) => {
        const made = await inner.stamp(imprint)
        // The next token may be some bytes longer, as ECDSA signatures are.
        tokenBytes = Math.max(tokenBytes, made.token.length + 64)
        return made
      },
    }
  }
  const made = await sign(keys['P-256'], reaching('B-LTA', { timestamper: growing() }))
  await judge(made.document, 'B-LTA')
  const { signedAt, timeZone } = request()
  const signers = [{ key: keys['P-256'] }]
  const reach = reaching('B-T', { timestamper: growing() })
  assert.equal((await signPdfInTurn(bytesSource(pdf()), { signers, signedAt, timeZone, reach })).level, 'B-T')
  const small = { ...timestamper(), tokenBytes: 100 }
  await assert.rejects(sign(keys['P-256'], reaching('B-T', { timestamper: small })), { code: 'SIGNATURE_TOO_LARGE' })
})

for (const level of ['B-T', 'B-LT', 'B-LTA'] as const)
  test(`a signature at B-B is extended to ${level}`, async () => {
    const { tail } = await signPdf(bytesSource(pdf()), request({ key: keys['P-256'] }))
    const extended = await extend(Buffer.concat([pdf(), tail]), reaching(level))
    assert.deepEqual([extended.level, extended.missed], [level, undefined])
    const documentTimestamps = level === 'B-LTA' ? 2 : 1
    await judge(extended.document, level, { documentTimestamps })
  })

test('each level is extended to the next, and B-LTA again and again', async () => {
  let made = await sign(keys['RSA-3072'], reaching('B-T'))
  made = await extend(made.document, reaching('B-LT'))
  await judge(made.document, 'B-LT')
  for (const documentTimestamps of [1, 2, 3]) {
    made = await extend(made.document, reaching('B-LTA'))
    assert.equal(made.level, 'B-LTA')
    await judge(made.document, 'B-LTA', { documentTimestamps })
  }
})

test('extending to a level that is reached already adds nothing', async () => {
  const made = await sign(keys['P-256'], reaching('B-T'))
  const again = await extend(made.document, reaching('B-T'))
  assert.equal(again.document.length, made.document.length)
})

test('a document without a signature, and a broken one, are not extended', async () => {
  await assert.rejects(extend(pdf(), reaching('B-T')), { code: 'DOCUMENT_NOT_SIGNED' })
  const { document } = await sign(keys['P-256'], reaching('B-T'))
  document[100]! ^= 1
  await assert.rejects(extend(document, reaching('B-LT')), { code: 'DOCUMENT_SIGNATURE_UNSOUND' })
})

test('a signature is extended as far as can be proven', async () => {
  const { document } = await sign(keys['P-256'], reaching('B-T'))
  const made = await extend(document, reaching('B-LT', { statuses: statuses(() => undefined), otherwise: 'fall' }))
  assert.deepEqual([made.level, made.missed, made.document.length], ['B-T', 'status', document.length])
})

for (const [what, index] of [
  ['the first of two', 0],
  ['the last of two', 1],
] as const)
  test(`what is known of one signature is added although nobody says anything about ${what}`, async () => {
    const signers = [keys['P-256'], keys['RSA-3072']]
    const unknown = signers[index]!.certificate.serial
    const partly = statuses(({ serial }) => (serial === unknown ? undefined : { status: 'good' }))
    const bt = await sign(keys['RSA-3072'], reaching('B-T'), (await sign(keys['P-256'], reaching('B-T'))).document)
    const reach = reaching('B-LTA', { statuses: partly, otherwise: 'fall' })
    const { tail, level, levels, missed } = await extendPdf(bytesSource(bt.document), { reach })
    const expected = signers.map((_, at) => (at === index ? 'B-T' : 'B-LTA'))
    assert.deepEqual([level, levels, missed], ['B-T', expected, 'status'])
    await judgeSigned(Buffer.concat([bt.document, tail]), { signatures: 2, documentTimestamps: 1 })
    await assert.rejects(extendPdf(bytesSource(bt.document), { reach: { ...reach, otherwise: 'refuse' } }), {
      code: 'LEVEL_NOT_REACHED',
    })
  })

test('who was revoked after signing stays proven: B-LT is extended with the answer of then', async () => {
  const made = await sign(keys['P-256'], reaching('B-LT'))
  // Revocations know whole seconds.
  await setTimeout(1000)
  const is = () => ({ status: 'revoked', revokedAt: new Date(), reason: 'keyCompromise' }) as const
  const extended = await extend(
    made.document,
    reaching('B-LTA', {
      statuses: statuses((one) => (one.serial === keys['P-256'].certificate.serial ? is() : { status: 'good' })),
    }),
  )
  assert.equal(extended.level, 'B-LTA')
  // pyHanko takes no answer of before the revocation once there is one of after it.
  await judge(extended.document, 'B-LTA', { notBy: ['pyHanko'] })
})
