import { join } from 'node:path'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { headers, webClient } from '@laisen/contract/headers'
import { everything } from '@laisen/contract/permissions'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { signaturePng } from '@laisen/testkit/images'
import { type PkiRow, pki } from '@laisen/testkit/pki'
import { server, type TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { keepLanguage } from './keep-language.ts'

const filePassword = 'File-Password-1'

/** A server of the story's own, for what nobody may do to the demo: an ended plan, time that has passed, other limits. */
export async function ownServer({ maxDocumentMegabytes }: { maxDocumentMegabytes?: number } = {}): Promise<TestServer> {
  return server({
    at: new Date(),
    webFolder: join(import.meta.dirname, '../../web/dist'),
    config: maxDocumentMegabytes === undefined ? {} : { maxDocumentMegabytes },
  })
}

interface CertificateFacts extends Pick<PkiRow, 'notBefore' | 'notAfter'> {
  name: string
  /** Asked for with each signature. */
  password?: string
}

/** Whoever administers a company, with these certificates. */
export async function personWith(house: TestServer, company: GivenCompany, certificates: readonly CertificateFacts[]) {
  const person = await house.given.employee({ company, permissions: [everything] })
  await addTo(house, person, certificates)
  return person
}

/** Adds certificates to a person's, as that person does. */
export async function addTo(
  house: TestServer,
  person: GivenEmployee,
  certificates: readonly CertificateFacts[],
): Promise<void> {
  for (const { name, password, ...term } of certificates) {
    const row = { by: 'root', name, ...term }
    const { signer } = await pki({ root: {}, signer: row }, { now: house.clock.now() })
    const certPassword = password ?? filePassword
    const answer = await house.as.person(person).call(addCertificate, {
      certName: name,
      certReason: 'Approved',
      certLocation: 'Bangkok',
      certImageName: 'signer.pfx',
      certImage: Buffer.from(signer.pkcs12(certPassword)).toString('base64'),
      certBackground: signaturePng().toString('base64'),
      certPassword,
      certPasswordCheck: password !== undefined,
    })
    if (answer.status !== 0) throw new Error(`${name} cannot be added: ${answer.message}`)
  }
}

interface Opening {
  house: TestServer
  person: GivenEmployee
  language: string
}

/** Signs in as our own web does, and opens a screen of that server. */
export async function openAt(
  page: Page,
  { house, person, language, address }: Opening & { address: string },
): Promise<void> {
  const { companyCode, username: userName, password } = person
  await page.context().request.post(`${house.url}/api/v1/Login/LoginCustomer`, {
    data: { companyCode, userName, password, timeZone: 'Asia/Bangkok', locale: language },
    headers: { [headers.client]: webClient, origin: house.url },
  })
  await page.addInitScript(keepLanguage, language)
  await page.goto(`${house.url}${address}`)
}

export async function openUploadAt(page: Page, opening: Opening): Promise<void> {
  await openAt(page, { ...opening, address: '/UploadPDF' })
}
