import { addRootCA } from '@laisen/contract/endpoints/authority'
import { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { enterEnvelope, sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import {
  addPdfStamp,
  addPdfStampByCertName,
  addPdfStampDirect,
  addPdfStampStream,
} from '@laisen/contract/endpoints/stamps'
import type { BearerClient, Client } from '@laisen/testkit/client'
import { composedDraft, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import type { GivenCompany, GivenEmployee } from '@laisen/testkit/given'
import { pdf } from '@laisen/testkit/pdfs'
import { addedKey } from './api-keys.ts'
import { rootCaRequest } from './authority.ts'
import { addedCertificate } from './certificates.ts'
import { inSession, linksOf, openedBy } from './envelopes.ts'
import { identities } from './identities.ts'
import type { MailingHouse } from './mailbox.ts'
import { asked, confirm } from './pending.ts'
import { stampRequest } from './stamping.ts'

/** A Signer with a certificate of their own and one of the company's, and an administrator who sends them envelopes. */
export interface Signing {
  readonly company: GivenCompany
  readonly person: GivenEmployee
  readonly client: BearerClient
  readonly admin: Client
  readonly certID: number
  readonly sealID: number
}

/** The Signer may stamp by the role, and send envelopes, ask for certificates and use keys by themselves. */
export async function givenSigning({ as, given }: MailingHouse): Promise<Signing> {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const person = await given.employee({ company, roles: [3], permissions: [3, 6, 101, 104], emailProven: true })
  const employeeList = [person.employeeId]
  const certID = await addedCertificate(admin, identities.nattapong, { certName: 'Own', employeeList })
  const sealID = await addedCertificate(admin, identities.seal, { certName: 'Seal', certtype: '2', employeeList })
  return { company, person, client: await as.fresh(person), admin, certID, sealID }
}

/** One act that signs, up to the last call: what it answers. */
type Prepare = (house: MailingHouse, signing: Signing) => Promise<() => Promise<{ status: number; code?: string }>>

async function invited({ admin, person }: Signing, facts: object): Promise<number> {
  const { employeeId: employeeID, email } = person
  const recipient = recipientOf({ key: 'p', name: 'Mali Dee', language: 'en', employeeID, email, ...facts })
  const envelopeID = await sentEnvelope(admin, () => ({ recipients: [recipient] }))
  return envelopeID
}

const entered =
  (facts: object, act: (signing: Signing) => object): Prepare =>
  async (house, signing) => {
    const envelopeID = await invited(signing, facts)
    await house.mails()
    const { data } = await signing.client.call(enterEnvelope, { envelopeID })
    const one = inSession(house, data.session)
    return () => one.act(act(signing))
  }

const linked =
  (facts: object): Prepare =>
  async (house, signing) => {
    await house.mails()
    await invited(signing, facts)
    const one = await openedBy(house, (await linksOf(house)).get(signing.person.email)!)
    await one.proveAddress()
    return () => one.act()
  }

const idOf = async (client: Client) => (await client.call(getInfoUser)).data.employeeID

/** Every act that signs in the name of a person, or has a certificate issued in it. */
export const signingActs = {
  'a stamp in JSON':
    async (_, { client, certID }) =>
    () =>
      client.call(addPdfStamp, stampRequest(certID)),
  'a stamp as bytes':
    async (_, { client, certID }) =>
    () =>
      client.call(addPdfStampStream, { certID }, { body: pdf() }),
  'a stamp answered at once':
    async (_, { client, certID }) =>
    async () => {
      const answer = await client.call(addPdfStampDirect, { certID }, { body: pdf() }).catch(() => ({ status: 0 }))
      return answer as { status: number; code?: string }
    },
  'a stamp with all valid certificates':
    async (_, { client }) =>
    () =>
      client.call(addPdfStamp, { ...stampRequest(0), empCert: undefined, allValidCert: true }),
  'a stamp by a key': async (house, { client, certID }) => {
    const facts = { certList: [{ certID }] }
    const key = await addedKey({ url: house.url, now: house.clock.now() }, client, facts as never)
    const { empCert: _, ...request } = stampRequest(certID)
    return () => key.call(addPdfStampByCertName, { ...request, certName: 'Own' })
  },
  'a confirmation': async (house, { company, person, client }) => {
    const { as, given } = house
    const requester = await given.employee({ company, permissions: [2] })
    const sealed = await addedCertificate(client, identities.waraporn, {
      ...{ certName: 'Confirmed', certtype: '2', checkConfirmPass: true, employeeList: [requester.employeeId] },
    })
    await house.mails()
    const asRequester = as.person(requester)
    const pair = { company, owner: person, requester, asOwner: client, asRequester, certID: sealed }
    const { stk } = await asked(house, pair)
    return () => confirm(house, stk, person.password)
  },
  'an envelope with one’s own certificate': entered({}, ({ certID }) => ({ certID })),
  'an approval with one’s own certificate': entered({ action: 'approve' }, ({ certID }) => ({ certID })),
  'an envelope by the company’s certificate': async (house, signing) => {
    const { admin, client, person, sealID } = signing
    await admin.call(updateCertificate, { certID: sealID, addedEmployee: [await idOf(admin)] })
    const answerableID = person.employeeId
    const act = entered({ globalCertID: sealID, answerableID }, () => ({}))
    return act(house, { ...signing, client })
  },
  'an envelope by the link': linked({}),
  'an acknowledgement by the link': linked({ action: 'acknowledge' }),
  'an envelope by the address alone': linked({ employeeID: null }),
  'an envelope that one certifies': async (_, { client, sealID }) => {
    const draft = await composedDraft(client, () => ({ certify: true, certifyCertID: sealID }))
    return () => client.call(sendEnvelope, draft)
  },
  'a certificate in one’s name':
    async (_, { client }) =>
    () =>
      client.call(addRootCA, rootCaRequest()),
} as const satisfies Readonly<Record<string, Prepare>>

export type SigningActName = keyof typeof signingActs
