import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { listSessions } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { everything } from '@laisen/contract/permissions'
import type { Client } from './client.ts'
import type { GivenCompany, GivenEmployee } from './given.ts'
import { signaturePng } from './images.ts'
import { pdf } from './pdfs.ts'
import { pki } from './pki.ts'
import type { TestServer } from './server.ts'

/** A company in which there is one of everything, and whoever administers it. */
export interface World {
  readonly company: GivenCompany
  readonly person: GivenEmployee
  readonly client: Client
  /** What a member of a call stands for, by its name in lower case: every id of the contract must be found here. */
  readonly ids: Readonly<Record<string, number | string>>
  /** Further members that a good request needs, by name in lower case. */
  readonly values: Readonly<Record<string, unknown>>
  /** What no answer and no log line may ever hold. */
  readonly secrets: readonly string[]
}

const filePassword = 'File-Password-1'

/** Builds it through the front door, so that what is in it is what the product makes. */
export async function world(house: TestServer, code: string): Promise<World> {
  const company = await house.given.company({ code })
  const person = await house.given.employee({ company, permissions: [everything] })
  const client = house.as.person(person)
  const { signer } = await pki({ root: {}, signer: { by: 'root', name: 'Somchai Jaidee' } }, { now: house.clock.now() })
  const pkcs12 = Buffer.from(signer.pkcs12(filePassword)).toString('base64')
  const document = Buffer.from(pdf()).toString('base64')
  const picture = signaturePng().toString('base64')
  const names = { certName: 'Somchai', certReason: 'Approved', certLocation: 'Bangkok', certImageName: 'somchai.pfx' }

  const certificate = await good(
    client.call(addCertificate, {
      ...names,
      certBackground: picture,
      certImage: pkcs12,
      certPassword: filePassword,
      certPasswordCheck: false,
    }),
  )
  const stamp = await good(client.call(addPdfStamp, { empCert: { certID: certificate.certID }, pdfString: document }))
  const sessions = await good(client.call(listSessions))
  const { username, password } = person
  return {
    company,
    person,
    client,
    ids: {
      certid: certificate.certID,
      stampid: stamp.stampId,
      sessionid: sessions.listData[0]!.sessionID,
      employeeid: person.employeeId,
      groupid: company.allStaffGroupId,
      roleid: await house.given.role({ company }),
    },
    values: {
      companycode: code,
      username,
      password,
      oldpassword: password,
      newpassword: 'Another-Password-2',
      pdfstring: document,
      certbackground: picture,
      certimage: pkcs12,
      certimagename: names.certImageName,
      certname: names.certName,
      certreason: names.certReason,
      certlocation: names.certLocation,
      certpassword: filePassword,
      certconfirmpassword: filePassword,
      certtype: '1',
      startdate: '01/11/2026',
      enddate: '20/11/2026',
    },
    secrets: [password, filePassword, pkcs12.slice(100, 160), '$argon2', 'PRIVATE KEY'],
  }
}

async function good<Data>(answer: Promise<{ status: number; message: string; data: Data }>): Promise<Data> {
  const { status, message, data } = await answer
  if (status !== 0) throw new Error(`the world cannot be built: ${message}`)
  return data
}
