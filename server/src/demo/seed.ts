import { storageFor } from '@laisen/contract/storage'
import { currentAuthority } from '../authority/current.ts'
import { createCompany } from '../companies/create.ts'
import { findByCode } from '../companies/find.ts'
import type { Context, Services } from '../context.ts'
import type { CompanyDb, Database, Db } from '../db/database.ts'
import { nextIds } from '../db/reserved-ids.ts'
import { countEmployees } from '../employees/count.ts'
import { createEmployee } from '../employees/create.ts'
import { listPreselected } from '../groups/preselected.ts'
import { createPackage } from '../plans/create.ts'
import { saveDemoContact } from '../platform/demo-contact.ts'
import { makeCertificates } from './certificates.ts'
import { type DemoUser, demoUsers, emailOf, people } from './people.ts'
import { makeStamps } from './stamps.ts'
import { lockDemo } from './store.ts'

const DAY_MILLISECONDS = 86_400_000
/** The demo begins this long ago, so that its history fits in. */
const AGE_DAYS = 90
const PLAN_DAYS = 365
const LIMIT_SIGNATURES = 2000
const LIMIT_USERS = 50

/**
 * Fills a new installation with the company DEMO: people, certificates, a plan, and a history of real stamps, so that no
 * screen is empty. The company comes first. Everything in it is then written in one transaction of the application, so a start
 * that was cut short finds the company empty and fills it. Does nothing where DEMO has people.
 */
export async function seedDemo(
  services: Services,
  { passwords }: { passwords: Readonly<Record<DemoUser, string>> },
): Promise<void> {
  const hashes = await hashesOf(services, passwords)
  const now = services.clock.now()
  const began = new Date(now.getTime() - AGE_DAYS * DAY_MILLISECONDS)
  const companyId = await provideCompany(services.database, began)
  const authority = await currentAuthority({ ...services, clock: { now: () => began } }, companyId)
  // The demo ends where PUBLIC_URL is set, and without it the installation has an address of its own.
  if (!authority) throw new Error('the demo has no address for its certificates')
  await services.database.company(companyId).transaction(async (db) => {
    await lockDemo(db)
    if ((await countEmployees(db)) > 0) return
    const employeeIds = await makePeople(db, companyId, { hashes, began })
    const context = contextIn(services, db, companyId)
    const atBeginning = { ...context, clock: { now: () => began } }
    const certificates = await makeCertificates(atBeginning, {
      ...{ companyId, employeeIds, authority },
      adminPassword: passwords.admin,
    })
    await makeStamps(context, { companyId, employeeIds, certificates })
  })
}

async function hashesOf({ passwords: hashing }: Services, passwords: Readonly<Record<DemoUser, string>>) {
  const hashes = new Map<DemoUser, string>()
  for (const user of demoUsers) hashes.set(user, await hashing.hash(passwords[user], { companyId: 'nobody' }))
  return hashes
}

/** The empty company with its package, by the owner: no request may open a demo. */
async function provideCompany({ owner }: Database, began: Date): Promise<number> {
  return owner.transaction().execute(async (db) => {
    await lockDemo(db)
    return (await findByCode(db, 'DEMO'))?.id ?? (await openDemo(db, began))
  })
}

async function openDemo(db: Db, began: Date): Promise<number> {
  const { companyId } = await createCompany(db, {
    code: 'DEMO',
    name: 'Laisen Demo Co., Ltd.',
    demo: true,
    telephoneNo: '021234567',
    email: emailOf('admin'),
    address: '88/14 Rama IX Road, Huai Khwang',
    city: 'Bangkok',
    country: 'Thailand',
    at: began,
  })
  await createPackage(db, {
    companyId,
    name: 'Business 2,000',
    startsAt: began,
    endsAt: new Date(began.getTime() + PLAN_DAYS * DAY_MILLISECONDS),
    limitUsers: LIMIT_USERS,
    limitSignatures: LIMIT_SIGNATURES,
    limitBytes: storageFor(LIMIT_SIGNATURES),
    at: began,
  })
  await saveDemoContact(db, began)
  return companyId
}

async function makePeople(
  db: Db,
  companyId: number,
  { hashes, began }: { hashes: ReadonlyMap<DemoUser, string>; began: Date },
): Promise<Record<DemoUser, number>> {
  const groups = await listPreselected(db)
  const employeeIds: Partial<Record<DemoUser, number>> = {}
  for (const user of demoUsers) {
    employeeIds[user] = await createEmployee(db, {
      companyId,
      username: user,
      ...people[user],
      email: emailOf(user),
      emailProven: true,
      mobile: '0812345678',
      passwordHash: hashes.get(user)!,
      groups,
      at: began,
    })
  }
  return employeeIds as Record<DemoUser, number>
}

/** What operations work with, all inside this one transaction. */
function contextIn(services: Services, db: Db, companyId: number): Context {
  const within: CompanyDb['transaction'] = async (work, last) => {
    const result = await work(db)
    await last?.(db)
    return result
  }
  const read: CompanyDb['read'] = (work) => work(db)
  const inside: CompanyDb = {
    ...{ companyId, transaction: within },
    ...{ read, readAtOnce: read, readAtOneMoment: read },
    reserveIds: (sequence, count) => nextIds(db, sequence, count),
    shared: { transaction: ({ work, last }) => within(work, last) },
  }
  const visit = {
    address: '127.0.0.1',
    sessionToken: undefined,
    userAgent: 'Laisen',
    web: false,
    background: false,
    locale: 'en' as const,
    deviceTokens: [],
    keepsDeviceTokens: false,
    setSession: () => {},
    setDevices: () => {},
    clearBrowser: () => {},
    gone: new AbortController().signal,
  }
  const { database: _, ...rest } = services
  return {
    ...rest,
    db: inside,
    once: within,
    mayShare: false,
    requestId: 'demo',
    visit,
  }
}
