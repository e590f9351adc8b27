import type { Endpoint } from '@laisen/contract/endpoint'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { listSessions } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { everything } from '@laisen/contract/permissions'
import type { Client } from './client.ts'
import type { GivenCompany, GivenEmployee } from './given.ts'
import { signaturePng } from './images.ts'
import { pdf } from './pdfs.ts'
import { importedPassword, peopleOfWorld } from './people-of-world.ts'
import { pki } from './pki.ts'
import { platformOfWorld } from './platform-of-world.ts'
import type { TestServer } from './server.ts'

/** A company that has one of everything, with its administrator. */
export interface World {
  readonly company: GivenCompany
  readonly person: GivenEmployee
  readonly client: Client
  /** An operator of the installation. */
  readonly operator: GivenEmployee
  /** Ids by the lower-case name of the member that takes them. Every id of the contract must be listed. */
  readonly ids: Readonly<Record<string, number | string>>
  /** Other members that a valid request needs, by lower-case name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Values that no answer and no log line may contain. */
  readonly secrets: readonly string[]
}

const filePassword = 'File-Password-1'

/** Builds a world through HTTP, so that its rows are those that the product writes. */
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
  const people = await peopleOfWorld(house, { company, client })
  const platform = await platformOfWorld(house, code)
  return {
    company,
    person,
    client,
    operator: platform.operator,
    ids: {
      certid: certificate.certID,
      stampid: stamp.stampId,
      sessionid: sessions.listData[0]!.sessionID,
      employeeid: person.employeeId,
      groupid: company.allStaffGroupId,
      roleid: await house.given.role({ company }),
      ...people.ids,
      ...platform.ids,
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
      'forgotpassword.email': person.email,
      'resetpassword.email': person.email,
      'updateemployeecompany.firstname': 'Malee',
      'updateemployeecompany.lastname': 'Srisuk',
      'updateemployeecompany.mobile': '0812345678',
      'updateemployeecompany.email': `new-${person.email}`,
      pathimage: picture,
      ...people.values,
      ...platform.values,
    },
    secrets: [password, filePassword, importedPassword, pkcs12.slice(100, 160), '$argon2', 'PRIVATE KEY'],
  }
}

async function good<Data>(answer: Promise<{ status: number; message: string; data: Data }>): Promise<Data> {
  const { status, message, data } = await answer
  if (status !== 0) throw new Error(`the world cannot be built: ${message}`)
  return data
}

/** The user type that may make a call: an operator or an employee. */
export function callerOf({ person, operator }: World, { userType }: Endpoint): GivenEmployee {
  return userType === 'COM' ? operator : person
}
