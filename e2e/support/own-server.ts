import { join } from 'node:path'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { everything } from '@laisen/contract/permissions'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { signaturePng } from '@laisen/testkit/images'
import { type PkiRow, pki } from '@laisen/testkit/pki'
import { server, type TestServer } from '@laisen/testkit/server'

const filePassword = 'File-Password-1'

interface OwnServer {
  readonly maxDocumentMegabytes?: number
  /** What its clock shows. @default now */
  readonly at?: Date
}

/** A server of the story's own, for what would disturb the demo: ending a package, moving the clock, setting other limits. */
export async function ownServer({ maxDocumentMegabytes, at = new Date() }: OwnServer = {}): Promise<TestServer> {
  return server({
    at,
    webFolder: join(import.meta.dirname, '../../web/dist'),
    config: maxDocumentMegabytes === undefined ? {} : { maxDocumentMegabytes },
  })
}

interface CertificateFacts extends Pick<PkiRow, 'notBefore' | 'notAfter'> {
  name: string
  reason?: string
  location?: string
  /** The password that each signature will require. Absent: the certificate signs without one. */
  password?: string
  /** Personal unless it says otherwise. */
  kind?: '1' | '2'
  /** A shared certificate that these people may use, if the person who adds it confirms each signature. */
  confirmedFor?: readonly number[]
}

/** An administrator of a company, with these certificates. */
export async function personWith(house: TestServer, company: GivenCompany, certificates: readonly CertificateFacts[]) {
  const person = await house.given.employee({ company, permissions: [everything] })
  await addTo(house, person, certificates)
  return person
}

/** Adds certificates for a person, as that person would. */
export async function addTo(
  house: TestServer,
  person: GivenEmployee,
  certificates: readonly CertificateFacts[],
): Promise<void> {
  for (const { name, reason = 'Approved', location = 'Bangkok', ...facts } of certificates) {
    const { password, kind = '1', confirmedFor, ...term } = facts
    const row = { by: 'root', name, ...term }
    const { signer } = await pki({ root: {}, signer: row }, { now: house.clock.now() })
    const certPassword = password ?? filePassword
    const request = {
      certName: name,
      certReason: reason,
      certLocation: location,
      certImageName: 'signer.pfx',
      certImage: Buffer.from(signer.pkcs12(certPassword)).toString('base64'),
      certBackground: signaturePng().toString('base64'),
      certPassword,
      certPasswordCheck: password !== undefined,
      certtype: kind,
      ...(confirmedFor && { certtype: '2' as const, checkConfirmPass: true, employeeList: [...confirmedFor] }),
    }
    const add = () => house.as.person(person).call(addCertificate, request)
    const first = await add()
    // The first picture waits for a thread to start, which a busy machine may not do in time.
    const answer = first.code === 'PICTURE_TOO_COSTLY' ? await add() : first
    if (answer.status !== 0) throw new Error(`${name} cannot be added: ${answer.message}`)
  }
}
