import { addRootCA, listIssuedCertificates } from '@laisen/contract/endpoints/authority'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { addSignature } from '@laisen/contract/endpoints/signatures'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { Client, Sent } from './client.ts'
import type { GivenCompany, GivenEmployee } from './given.ts'
import { runDueJobs } from './jobs.ts'
import type { TestServer } from './server.ts'
import type { World } from './world.ts'

interface Signing {
  readonly company: GivenCompany
  readonly person: GivenEmployee
  readonly client: Client
  readonly request: Sent<typeof addCertificate>
  /** Base64 of a PDF. */
  readonly document: string
}

/** The person's own signatures, what the company's authority issued to a colleague, and a stamp that the colleague has yet to confirm. */
export async function signingOfWorld(
  house: TestServer,
  { company, person, client, request, document }: Signing,
): Promise<Pick<World, 'ids' | 'values'>> {
  const picture = request.certBackground!
  const signature = async () => (await client.call(addSignature, { picture, kind: 'drawn' })).data.signatureID
  const kept = await signature()
  const colleague = house.as.person(await house.given.employee({ company, permissions: [1] }))
  const shared = { certtype: '2' as const, checkConfirmPass: true, employeeList: [person.employeeId] }
  const { certID } = (await colleague.call(addCertificate, { ...request, ...shared })).data
  const waiting = await client.call(addPdfStamp, { empCert: { certID }, pdfString: document })
  const password = 'Tiger-9 paper'
  await colleague.call(addRootCA, { Password: password, RePassword: password, Detail: 'Purchase orders' })
  await runDueJobs(house.services)
  const { serial } = (await client.call(listIssuedCertificates)).data.listData[0]!
  return {
    values: { serial },
    ids: {
      signatureid: kept,
      'deletesignature.signatureid': await signature(),
      'getstamprequest.stampid': waiting.data.stampId,
    },
  }
}
