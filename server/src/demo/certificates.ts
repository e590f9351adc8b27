import { type CertificateWish, keepCertificate } from '../certificates/add.ts'
import type { Context } from '../context.ts'
import { type DemoAuthority, demoAuthority } from './authority.ts'
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
}

type Making = Pick<Context, 'db' | 'clock' | 'files' | 'keys' | 'argon' | 'config'>

const SEAL = 'Laisen Demo Co., Ltd.'

/** One certificate for each person, a seal that all share, and one of the admin's that asks for its password. */
export async function makeCertificates(context: Making, company: DemoCompany): Promise<DemoCertificate[]> {
  const { config, clock } = context
  const pkiUrl = config.pkiUrl ?? `http://127.0.0.1:${config.port}`
  const authority = await demoAuthority({ pkiUrl, now: clock.now() })
  const made: DemoCertificate[] = []
  const add = async (users: readonly DemoUser[], facts: Facts) => {
    const certificateId = await addOne(context, company, { authority, users, facts })
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
  { companyId, employeeIds }: DemoCompany,
  { authority, users, facts }: { authority: DemoAuthority; users: readonly DemoUser[]; facts: Facts },
): Promise<number> {
  const { holder, name, reason, password } = facts
  const { key, certificate, chain } = await authority.issue({ commonName: holder, email: emailOf(users[0]!) })
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
  const pkcs8 = key.export({ format: 'der', type: 'pkcs8' })
  const opened = { certificate, chain: chain.map(({ raw }) => raw), pkcs8 }
  return keepCertificate(context, { companyId, employeeId: employeeIds.admin }, { request, opened })
}
