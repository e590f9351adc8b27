import { addRootCA } from '@laisen/contract/endpoints/authority'
import { addCertificate, listCertificatesInUpload, updateCertificate } from '@laisen/contract/endpoints/certificates'
import type { Given, GivenEmployee } from '@laisen/testkit/given'
import { givenIn, signedIn } from '@laisen/testkit/given-in'
import { signaturePng } from '@laisen/testkit/images'
import type { RunningLaisen } from '@laisen/testkit/process'
import { until } from '@laisen/testkit/until'
import type { Identity } from '../engines/engine.ts'
import type { Caller } from './send.ts'

/** One person may make 6,000 calls a minute. */
const PEOPLE = 4
const COMPANIES = 10

/** Who may stamp in the real program: people of ten companies with the certificate of a file, and one whose company issued it. */
export interface Callers {
  readonly companies: readonly (readonly Caller[])[]
  readonly ofAuthority: readonly Caller[]
}

export function addCallers(laisen: RunningLaisen, identity: Identity): Promise<Callers> {
  return givenIn(laisen, async (given) => {
    const companies: Caller[][] = []
    while (companies.length < COMPANIES) companies.push(await addCompany(laisen, given, identity))
    return { companies, ofAuthority: [await addAuthority(laisen, given)] }
  })
}

async function addCompany(laisen: RunningLaisen, given: Given, { pkcs12, password }: Identity): Promise<Caller[]> {
  const company = await given.company()
  const people: GivenEmployee[] = []
  while (people.length < PEOPLE) people.push(await given.employee({ company, permissions: [1] }))
  const clients = await Promise.all(people.map((person) => signedIn(laisen, person)))
  const { data, message } = await clients[0]!.call(addCertificate, {
    ...{ certName: 'Bench', certReason: 'Bench', certLocation: 'Bench', certImageName: 'bench.pfx', certtype: '2' },
    certBackground: signaturePng().toString('base64'),
    certImage: Buffer.from(pkcs12).toString('base64'),
    certPassword: password,
    employeeList: people.map(({ employeeId }) => employeeId),
  })
  if (!data) throw new Error(message)
  return clients.map(({ token }) => ({ url: laisen.url, token, certID: data.certID }))
}

async function addAuthority(laisen: RunningLaisen, given: Given): Promise<Caller> {
  const company = await given.company()
  const client = await signedIn(laisen, await given.employee({ company, permissions: [1] }))
  const Password = 'Bench-Password-2'
  await client.call(addRootCA, { Password, RePassword: Password, Detail: 'Bench' })
  const issued = async () => (await client.call(listCertificatesInUpload, {})).data
  await until('the certificate is issued', async () => (await issued()).length > 0)
  const { certID } = (await issued())[0]!
  // With a password, opening the key is most of the time.
  const { status, message } = await client.call(updateCertificate, {
    certID,
    certPasswordCheck: false,
    certPassword: Password,
  })
  if (status !== 0) throw new Error(message)
  return { url: laisen.url, token: client.token, certID }
}
