import type { Endpoint } from '@laisen/contract/endpoint'
import { addApiKey } from '@laisen/contract/endpoints/api-keys'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { startArchive } from '@laisen/contract/endpoints/company-archives'
import { listSessions } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { everything } from '@laisen/contract/permissions'
import { calendarOfWorld } from './calendar-of-world.ts'
import { certificatesOfWorld } from './certificates-of-world.ts'
import type { Client } from './client.ts'
import { envelopesOfWorld } from './envelopes-of-world.ts'
import { evidenceOfWorld } from './evidence-of-world.ts'
import type { GivenCompany, GivenEmployee } from './given.ts'
import { signaturePng } from './images.ts'
import { pdf } from './pdfs.ts'
import { importedPassword, peopleOfWorld } from './people-of-world.ts'
import { pki } from './pki.ts'
import { platformOfWorld } from './platform-of-world.ts'
import { reportsOfWorld } from './reports-of-world.ts'
import type { TestServer } from './server.ts'
import { signingOfWorld } from './signing-of-world.ts'

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

/** Values that are the same in every world. */
const everywhere = {
  // Either a name or an id.
  'addpdfstampdirect.certname': '',
  'addapikey.name': 'Payroll',
  certtype: '1',
  startdate: '01/11/2026',
  enddate: '20/11/2026',
  'updateemployeecompany.firstname': 'Malee',
  'updateemployeecompany.lastname': 'Srisuk',
  'updateemployeecompany.mobile': '0812345678',
}

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

  const file = { certBackground: picture, certImage: pkcs12, certPassword: filePassword, certPasswordCheck: false }
  const certificate = await good(client.call(addCertificate, { ...names, ...file }))
  const certificates = await certificatesOfWorld(client, { ...names, ...file })
  const request = { ...names, ...file }
  const signing = await signingOfWorld(house, { company, person, client, request, document })
  const stamp = await good(client.call(addPdfStamp, { empCert: { certID: certificate.certID }, pdfString: document }))
  const expireDate = new Date(house.clock.now().getTime() + 86_400_000).toISOString()
  const key = {
    name: 'Accounting',
    expireDate,
    calls: ['PDFStamp/AddPdfStamp' as const],
    certList: [{ certID: certificate.certID }],
  }
  const apiKey = await good(client.call(addApiKey, key))
  const leaked = await good(client.call(addApiKey, { ...key, name: 'Leaked' }))
  const people = await peopleOfWorld(house, { company, client })
  const [drafts, calendar] = [await envelopesOfWorld(client, person), await calendarOfWorld(client)]
  const [reports, platform] = [await reportsOfWorld(client), await platformOfWorld(house, code)]
  const archive = await good((await house.as.fresh(person)).call(startArchive))
  return {
    company,
    person,
    client,
    operator: platform.operator,
    ids: {
      certid: certificate.certID,
      stampid: stamp.stampId,
      apikeyid: apiKey.apiKeyID,
      'revokeapikey.apikeyid': leaked.apiKeyID,
      ...(await sessionsOfWorld(house, person)),
      archiveid: archive.archive!.archiveID,
      ...{ employeeid: person.employeeId, groupid: company.allStaffGroupId },
      roleid: await house.given.role({ company }),
      ...certificates.ids,
      ...signing.ids,
      ...people.ids,
      ...platform.ids,
      ...{ ...drafts.ids, ...calendar.ids, ...reports.ids },
      ...(await evidenceOfWorld(house, company.companyId, client)).ids,
    },
    values: {
      ...everywhere,
      companycode: code,
      ...{ username: person.username, password: person.password, oldpassword: person.password },
      newpassword: 'Another-Password-2',
      pdfstring: document,
      'addapikey.expiredate': expireDate,
      'addapikey.calls': key.calls,
      certbackground: picture,
      certimage: pkcs12,
      certimagename: names.certImageName,
      certname: names.certName,
      certreason: names.certReason,
      certlocation: names.certLocation,
      certpassword: filePassword,
      certconfirmpassword: filePassword,
      ...addressed(person.email),
      'updateemployeecompany.email': `new-${person.email}`,
      pathimage: picture,
      ...certificates.values,
      ...signing.values,
      ...people.values,
      ...platform.values,
      ...{ ...drafts.values, ...calendar.values, ...reports.values },
    },
    secrets: [
      person.password,
      filePassword,
      importedPassword,
      pkcs12.slice(100, 160),
      '$argon2',
      'PRIVATE KEY',
      apiKey.token,
    ],
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

/** Calls that find a person by the email. */
function addressed(email: string): Record<string, string> {
  const calls = ['forgotpassword', 'resetpassword', 'findperson', 'exportperson', 'eraseperson']
  return Object.fromEntries(calls.map((call) => [`${call}.email`, email]))
}

/** Two sessions, since each of the calls that end one takes one. */
async function sessionsOfWorld(house: TestServer, person: GivenEmployee): Promise<Record<string, number>> {
  const client = await house.as.fresh(person)
  await house.as.fresh(person)
  const { listData } = await good(client.call(listSessions))
  return { sessionid: listData[0]!.sessionID, 'endcompanysession.sessionid': listData[1]!.sessionID }
}
