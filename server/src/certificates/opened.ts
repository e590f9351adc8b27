import { type Certificate, describeKey, parseCertificate } from '@laisen/pki/certificate'
import { describeName } from '@laisen/pki/names'
import type { Context } from '../context.ts'
import { refusing, signingRefusal } from '../http/engine-refusals.ts'
import { openInWorker } from './open-in-worker.ts'
import type { CertificateRequest } from './read-request.ts'
import { noticesOf, type Told } from './standing.ts'

/** What a certificate file contains. */
export interface Opened {
  readonly certificate: Certificate
  readonly chain: readonly Uint8Array[]
  /** Overwritten as soon as it has been sealed. */
  readonly pkcs8: Uint8Array
}

/** Opens the file and checks that its certificate may sign. @throws as openInWorker, and what keeps the certificate from signing */
export async function openAndJudge(
  context: Context,
  companyId: number,
  { file, password }: Pick<CertificateRequest, 'file' | 'password'>,
): Promise<Opened & Told> {
  const sent = { bytes: file, password, now: context.clock.now() }
  const { verdict, ...opened } = await refusing(() => openInWorker(context, companyId, sent))
  const [refusal] = verdict.refusals
  if (refusal) throw signingRefusal(refusal, 'certImage')
  return { ...opened, certificate: parseCertificate(opened.certificate), ...noticesOf(verdict) }
}

/** What is in it, as the columns of a version. */
export function described({ certificate, chain }: Opened) {
  return {
    certificate: Buffer.from(certificate.raw),
    chain: chain.map((raw) => Buffer.from(raw)),
    subject: describeName(certificate.subject),
    issuer: describeName(certificate.issuer),
    serial: certificate.serial,
    keyType: describeKey(certificate.key),
    validFrom: certificate.notBefore,
    validUntil: certificate.notAfter,
  }
}
