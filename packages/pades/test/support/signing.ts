import assert from 'node:assert/strict'
import { isCertificateRefused } from '@laisen/pades/errors'
import { type PdfImage, readPicture } from '@laisen/pades/image/picture'
import { lintDocument } from '@laisen/pades/lint'
import { type SignRequest, signPdf } from '@laisen/pades/sign'
import type { Stamp } from '@laisen/pades/sign/prepare'
import { bytesSource } from '@laisen/pdf/source'
import type { SigningRefusalId } from '@laisen/pki/signing-rule'
import { signaturePng } from '@laisen/testkit/images'
import { type Expected, judgeSigned } from '@laisen/testkit/oracle'
import { pki } from '@laisen/testkit/pki'

export const people = await pki({
  root: {},
  issuing: { by: 'root' },
  alice: { by: 'issuing', name: 'Alice Example' },
  bob: { by: 'issuing', key: 'rsa2048', name: 'Bob Example' },
  carol: { by: 'issuing', key: 'p384' },
  dave: { by: 'issuing', key: 'p521' },
  erin: { by: 'issuing', key: 'rsa3072' },
  frank: { by: 'issuing', key: 'rsa4096' },
  expired: { by: 'issuing', expired: true },
})

export const picture: PdfImage = readPicture(signaturePng())

/** A request in which a test names only what matters; `stamp: undefined` makes an invisible signature. */
export function request(
  facts: Partial<Omit<SignRequest, 'stamp'>> & { stamp?: Partial<Stamp> | undefined } = {},
): SignRequest {
  const stamp: Stamp = { page: 1, x: 72, y: 72, lengthPoints: 200, language: 'en', picture, ...facts.stamp }
  return {
    key: people.alice.signingKey(),
    signedAt: new Date(),
    timeZone: 'Asia/Bangkok',
    ...facts,
    stamp: 'stamp' in facts && facts.stamp === undefined ? undefined : stamp,
  }
}

/** Signs and returns the whole document without judging it. */
export async function signed(document: Uint8Array, facts: Parameters<typeof request>[0] = {}): Promise<Uint8Array> {
  const { tail } = await signPdf(bytesSource(document), request(facts))
  return Buffer.concat([document, tail])
}

/** Matches the refusal of a certificate by this rule of pki. */
export function refusedBy(id: SigningRefusalId): (error: unknown) => boolean {
  return (error) => isCertificateRefused(error) && error.facts.refusal.id === id
}

/** Judges a document by every oracle and by our lint, whose findings may include what was there before us. */
export async function expectValid(
  document: Uint8Array,
  expected: Partial<Expected> = {},
  notByUs: readonly string[] = [],
): Promise<void> {
  const found = lintDocument(document).filter((finding) => !notByUs.some((id) => finding.includes(id)))
  assert.deepEqual(found, [])
  await judgeSigned(document, { signatures: 1, roots: [people.root.certificate.raw], ...expected })
}
