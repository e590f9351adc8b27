import { generateKeyPairSync } from 'node:crypto'
import { certifySigner } from '../authority/certify.ts'
import type { IssuingAuthority } from '../authority/current.ts'
import { type CertificateWish, keepCertificate } from '../certificates/add.ts'
import type { Context } from '../context.ts'
import { handwriting, seal } from './handwriting.ts'
import { type DemoUser, demoUsers, emailOf, fullName } from './people.ts'

/** A certificate of the demo that stamps without a password, and who may use it. */
export interface DemoCertificate {
  readonly certificateId: number
  readonly users: readonly DemoUser[]
}

interface DemoCompany {
  readonly companyId: number
  readonly employeeIds: Readonly<Record<DemoUser, number>>
  /** The certificate that asks for a password takes the admin's. */
  readonly adminPassword: string
  /** The company's own, whose addresses this process answers: so what a newcomer signs can be proven for long. */
  readonly authority: IssuingAuthority
}

type Making = Pick<Context, 'db' | 'clock' | 'files' | 'keys' | 'argon' | 'jobs'>

const SEAL = 'Laisen Demo Co., Ltd.'

/** One certificate for each person, a seal that all share, and one of the admin's that asks for its password. */
export async function makeCertificates(context: Making, company: DemoCompany): Promise<DemoCertificate[]> {
  const made: DemoCertificate[] = []
  const add = async (users: readonly DemoUser[], facts: Facts) => {
    const certificateId = await addOne(context, company, { users, facts })
    if (!facts.password) made.push({ certificateId, users })
  }
  const admin = fullName('admin')
  for (const user of demoUsers)
    await add([user], { holder: fullName(user), name: fullName(user), reason: 'Approve contract' })
  await add(demoUsers, { holder: SEAL, name: SEAL, reason: 'Company seal' })
  await add(['admin'], {
    holder: admin,
    name: `${admin} (password)`,
    reason: 'Authorised signature',
    password: company.adminPassword,
  })
  return made
}

interface Facts {
  /** Whom the certificate names. */
  readonly holder: string
  readonly name: string
  readonly reason: string
  readonly password?: string
}

async function addOne(
  context: Making,
  { companyId, employeeIds, authority }: DemoCompany,
  { users, facts }: { users: readonly DemoUser[]; facts: Facts },
): Promise<number> {
  const { holder, name, reason, password } = facts
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const person = { commonName: holder, email: emailOf(users[0]!), publicKey }
  const certificate = await certifySigner(context, authority, person)
  const request: CertificateWish = {
    name,
    reason,
    location: 'Bangkok',
    fileName: `${holder
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '')}.pfx`,
    kind: users.length === 1 ? '1' : '2',
    password: password ?? '',
    passwordCheck: password !== undefined,
    confirmByOwner: false,
    picture: holder === SEAL ? seal(holder) : handwriting(holder),
    pictureType: 'image/png',
    employeeIds: users.map((user) => employeeIds[user]),
  }
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  const opened = { certificate, chain: authority.chain.map(({ raw }) => raw), pkcs8 }
  const principal = { kind: 'employee', companyId, employeeId: employeeIds.admin } as const
  return keepCertificate(context, principal, { request, opened, issuedBy: authority.id })
}
