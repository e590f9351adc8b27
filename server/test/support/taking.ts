import { addRootCA } from '@laisen/contract/endpoints/authority'
import { addCertificateGroup } from '@laisen/contract/endpoints/certificate-groups'
import {
  forgotCertificatePassword,
  listCertificatesInUpload,
  renewForgottenCertificate,
  updateCertificate,
} from '@laisen/contract/endpoints/certificates'
import { changeEmployees, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { resetFactor } from '@laisen/contract/endpoints/factors'
import { confirmIdentity, sendConfirmationCode } from '@laisen/contract/endpoints/profile'
import { changePassword, loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { bearerClient, type Client, type Sent } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { rootCaRequest } from './authority.ts'
import { type MailingHouse, tokensIn } from './mailbox.ts'
import { stampRequest } from './stamping.ts'

// What people do to somebody else's certificate and account to sign with a key that is not theirs.

/** Passwords that those who take it choose, and so know. */
export const theirs = { certificate: 'Locked-By-Me-1', first: 'Set-By-Others-1', own: 'Set-By-Others-2' }
const theirMailbox = (owner: GivenEmployee) => `taken-${owner.username}@example.com`

export interface Scene {
  readonly house: MailingHouse
  readonly owner: GivenEmployee
  readonly certID: number
  /** Those who work together. */
  readonly takers: readonly Taker[]
  /** They know the owner's password, and act in a session of the owner. */
  asOwner?: Client | undefined
  /** Passwords of certificates that they know. */
  readonly known: readonly string[]
}

export interface Taker {
  readonly person: GivenEmployee
  readonly client: Client
}

/** One call, or the few that belong together. What is refused is refused. */
type Act = (scene: Scene, taker: Taker) => Promise<unknown>

const update = (facts: (scene: Scene, taker: Taker) => Omit<Sent<typeof updateCertificate>, 'certID'>): Act => {
  return (scene, taker) => taker.client.call(updateCertificate, { certID: scene.certID, ...facts(scene, taker) })
}
const employee = (facts: (scene: Scene) => Omit<Sent<typeof updateEmployeeExtJoin>, 'employeeID'>): Act => {
  return ({ owner, ...scene }, { client }) =>
    client.call(updateEmployeeExtJoin, { employeeID: owner.employeeId, ...facts({ owner, ...scene }) })
}

/** What holders of 1 do, each in one call. */
export const acts: Readonly<Record<string, Act>> = {
  'makes it shared': update(() => ({ certtype: '2' })),
  'makes it personal': update(() => ({ certtype: '1' })),
  'gives it to themselves': update((_, { person }) => ({ employeeList: [person.employeeId] })),
  'assigns themselves too': update((_, { person }) => ({ addedEmployee: [person.employeeId] })),
  'takes the owner off': update(({ owner }) => ({ removedEmployee: [owner.employeeId] })),
  'shares it in a group': ({ certID }, { client, person }) =>
    client.call(addCertificateGroup, {
      group_CertName: `Taken ${certID} ${++count}`,
      cert_List: [{ certID }],
      listemp: [{ employeeID: person.employeeId }],
    }),
  'sets a password on it': update(() => ({
    certPasswordCheck: true,
    certPassword: theirs.certificate,
    certNewPassword: theirs.certificate,
  })),
  'takes the password off': update(() => ({ certPasswordCheck: false, certPassword: theirs.certificate })),
  'sets the owner’s password': async (scene, taker) => {
    await employee(() => ({ password: theirs.first }))(scene, taker)
    await asOwner(scene)
  },
  'sets the owner’s email': employee(({ owner }) => ({ email: theirMailbox(owner) })),
  'sets the owner’s email back': employee(({ owner }) => ({ email: owner.email })),
  'resets the owner’s factor': ({ owner }, { client }) => client.call(resetFactor, { employeeID: owner.employeeId }),
  'says its password is forgotten': async (scene, { client }) => {
    await client.call(forgotCertificatePassword, { id: scene.certID })
    await openLinks(scene)
  },
}

/** What is done in the account of the owner, once its password is theirs. */
export const actsAsOwner: Readonly<Record<string, Act>> = {
  'gives it away as its owner': ({ asOwner, certID }, { person }) =>
    asOwner?.call(updateCertificate, { certID, employeeList: [person.employeeId] }) ?? nothing,
  'shares it as its owner': ({ asOwner, certID }, { person }) =>
    asOwner?.call(updateCertificate, { certID, certtype: '2', addedEmployee: [person.employeeId] }) ?? nothing,
  'asks for another as its owner': async ({ asOwner, house }) => {
    await asOwner?.call(addRootCA, rootCaRequest({ Password: theirs.certificate, RePassword: theirs.certificate }))
    await house.mails()
  },
}

/** What those who work together do to one another, so that one of them may confirm. */
export const actsTogether: Readonly<Record<string, Act>> = {
  'has their own email set and confirms that': async (scene, taker) => {
    const other = scene.takers.find((one) => one !== taker) ?? taker
    const { employeeId: employeeID, email } = taker.person
    await other.client.call(updateEmployeeExtJoin, { employeeID, email: `${++count}-${email}` })
    await scene.house.mails()
    if ((await taker.client.call(sendConfirmationCode)).status !== 0) return
    const mail = (await scene.house.mails()).find(({ to }) => to.includes(email))
    const [code] = /\b\d{6}\b/.exec(mail?.parsed.text ?? '') ?? []
    if (code) await taker.client.call(confirmIdentity, { code })
  },
  'locks and unlocks the owner': async ({ owner }, { client }) => {
    for (const change of ['lock', 'unlock'] as const)
      await client.call(changeEmployees, { employeeIDs: [owner.employeeId], change })
  },
}

let count = 0
const nothing = Promise.resolve()

/** Logs in with the password that they set, and changes it as the first login asks. */
async function asOwner(scene: Scene): Promise<void> {
  const { house, owner } = scene
  const { companyCode, username: userName } = owner
  const login = (password: string) => bearerClient(house.url).call(loginCustomer, { companyCode, userName, password })
  const answer = await login(theirs.first)
  if (answer.status !== 0) return
  const first = bearerClient(house.url, answer.data.token)
  const { data, status } = await first.call(changePassword, { oldPassword: theirs.first, newPassword: theirs.own })
  if (status === 0) scene.asOwner = bearerClient(house.url, data.token)
}

/** Opens the links that reach their mailboxes: those that renew a certificate. */
async function openLinks({ house, owner, takers }: Scene): Promise<void> {
  const mailboxes = [theirMailbox(owner), ...takers.map(({ person }) => person.email)]
  for (const mail of await house.mails()) {
    if (!mail.to.some((one) => mailboxes.includes(one)) || !/RenewCertificate/.test(mail.parsed.text ?? '')) continue
    const [token] = tokensIn(mail)
    const [Password, RePassword] = [theirs.certificate, theirs.certificate]
    await house.call(renewForgottenCertificate, { token: token!, Password, RePassword })
    await house.mails()
  }
}

/** Who of those who took it can sign with it, or in the owner's account with any other, by a password that they know. */
export async function whoSigns(scene: Scene): Promise<string[]> {
  const signing: string[] = []
  const clients = scene.takers.map(({ person, client }) => [person.username, client] as const)
  const all = scene.asOwner ? [...clients, ['the owner’s account', scene.asOwner] as const] : clients
  const passwords = [undefined, theirs.certificate, ...scene.known]
  for (const [name, client] of all) {
    const listed = client === scene.asOwner ? (await client.call(listCertificatesInUpload)).data : []
    const ids = Array.isArray(listed) ? listed.map(({ certID }) => certID) : []
    for (const certID of new Set([scene.certID, ...ids]))
      for (const certPassword of passwords) {
        const answer = await client.call(addPdfStamp, stampRequest(certID, { ...(certPassword && { certPassword }) }))
        if (answer.status === 0 && !answer.data.pending) signing.push(`${name} by ${certPassword ?? 'no password'}`)
        if (answer.code !== 'CERTIFICATE_PASSWORD_REQUIRED' && answer.code !== 'CERTIFICATE_PASSWORD_WRONG') break
      }
  }
  return signing
}
