import { addApiKey } from '@laisen/contract/endpoints/api-keys'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { signaturePng } from '@laisen/testkit/images'
import { pki } from '@laisen/testkit/pki'
import type { TestServer } from '@laisen/testkit/server'

const filePassword = 'File-Password-1'

/** A certificate of one person that others may stamp with too. */
export async function sharedCertificate(
  house: TestServer,
  owner: GivenEmployee,
  facts: { certName: string; people: readonly GivenEmployee[] },
): Promise<number> {
  const { signer } = await pki({ root: {}, signer: { by: 'root', name: facts.certName } }, { now: house.clock.now() })
  const answer = await house.as.person(owner).call(addCertificate, {
    certName: facts.certName,
    certReason: 'Sealed',
    certLocation: 'Rayong',
    certBackground: signaturePng().toString('base64'),
    certImage: Buffer.from(signer.pkcs12(filePassword)).toString('base64'),
    certImageName: 'seal.pfx',
    certPassword: filePassword,
    certPasswordCheck: false,
    certtype: '2',
    employeeList: facts.people.map(({ employeeId }) => employeeId),
  } as never)
  if (answer.status !== 0) throw new Error(answer.message)
  return answer.data.certID
}

/** A company with a seal, whoever added it, and somebody who may stamp with it and have keys. */
export async function sealingCompany(house: TestServer) {
  const company: GivenCompany = await house.given.company()
  const sealer = await house.given.employee({ company, permissions: [2, 6] })
  const keeper = await house.given.employee({ company, permissions: [2, 3, 104] })
  const certID = await sharedCertificate(house, sealer, { certName: 'Tharaphat seal', people: [keeper, sealer] })
  return { company, sealer, keeper, certID }
}

/** A key that stamps by name, perhaps with a certificate. */
export async function givenKey(
  house: TestServer,
  owner: GivenEmployee,
  { name, certID }: { name: string; certID?: number },
) {
  const expireDate = new Date(house.clock.now().getTime() + 200 * 86_400_000).toISOString()
  const certList = certID === undefined ? [] : [{ certID }]
  const answer = await house.as
    .person(owner)
    .call(addApiKey, { name, expireDate, calls: ['PDFStamp/AddPDFStampByCertName'], certList })
  if (answer.status !== 0) throw new Error(answer.message)
  return answer.data
}
