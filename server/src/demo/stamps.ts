import { readFile } from 'node:fs/promises'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { receiveBytes } from '../stamps/receive.ts'
import { stamp } from '../stamps/stamp.ts'
import type { DemoCertificate } from './certificates.ts'
import { type DemoUser, people } from './people.ts'

/** The sample contract that the README's example signs too. */
const contract = new URL('../../../docs/examples/contract.pdf', import.meta.url)

const STAMPS = 42
const DAYS = 75
const DAY_MILLISECONDS = 86_400_000
/** Bangkok's working day begins at 08:30, in UTC minutes. */
const MORNING_MINUTES = 90

const wordings = [
  { document: 'สัญญาจ้างบริการ ธพ.118-2569.pdf', reason: 'อนุมัติสัญญา', location: 'กรุงเทพฯ' },
  { document: 'Service agreement TP 118-2026.pdf', reason: 'Approve contract', location: 'Bangkok' },
  { document: 'สัญญาจ้างบริการ ธพ.117-2569.pdf', reason: 'อนุมัติต่ออายุสัญญา', location: 'สำนักงานใหญ่' },
  { document: 'Service agreement TP 117-2026.pdf', reason: 'Approve renewal', location: 'Head office' },
  { document: 'สัญญาจ้างบริการ ธพ.116-2569.pdf', reason: 'รับทราบขอบเขตของงาน', location: 'โรงงานระยอง' },
  { document: 'Service agreement TP 116-2026.pdf', reason: 'Confirm the scope of work', location: 'Singapore' },
  { document: 'สัญญาจ้างบริการ ธพ.115-2569.pdf', reason: 'ประทับตราบริษัท', location: 'กรุงเทพฯ' },
] as const

interface Signers {
  readonly companyId: number
  readonly employeeIds: Readonly<Record<DemoUser, number>>
  readonly certificates: readonly DemoCertificate[]
}

/** Real stamps of a real contract over the last weeks: each is signed at its own time, as it would have been then. */
export async function makeStamps(context: Context, signers: Signers): Promise<void> {
  const document = await readFile(contract)
  const now = context.clock.now()
  for (let number = 0; number < STAMPS; number++) {
    const certificate = signers.certificates[number % signers.certificates.length]!
    const user = certificate.users[(number >> 2) % certificate.users.length]!
    const at = timeOf(number, now)
    const { document: documentName, reason, location } = wordings[(number * 3) % wordings.length]!
    await stamp({ ...context, clock: { now: () => at } }, principalOf(signers, user), {
      order: {
        chosen: { id: certificate.certificateId },
        anyPageSize: false,
        certPassword: undefined,
        pdfPassword: undefined,
        reason,
        location,
        timeZone: 'Asia/Bangkok',
        x: 71,
        y: 104,
        lengthPoints: 170,
        page: 1,
        allPages: false,
        hideInfo: false,
        hideImage: false,
        documentName,
        // They were signed weeks ago, and a timestamp is never faked.
        level: 'B-B',
      },
      receive: (reception) => receiveBytes(context, reception, document),
      receipt: () => null,
    })
  }
}

/** Oldest first, on working days between 08:30 and 17:30 in Bangkok, the last one yesterday or before. */
function timeOf(number: number, now: Date): Date {
  const daysAgo = Math.round(DAYS - ((DAYS - 1) * number) / (STAMPS - 1))
  const midnight = Math.floor(now.getTime() / DAY_MILLISECONDS - daysAgo) * DAY_MILLISECONDS
  const minutes = MORNING_MINUTES + ((number * 197) % 540)
  const at = new Date(midnight + minutes * 60_000 + ((number * 37) % 60) * 1000)
  const weekday = at.getUTCDay()
  if (weekday === 0) at.setTime(at.getTime() - 2 * DAY_MILLISECONDS)
  if (weekday === 6) at.setTime(at.getTime() - DAY_MILLISECONDS)
  return at
}

function principalOf({ companyId, employeeIds }: Signers, user: DemoUser): EmployeePrincipal {
  return {
    kind: 'employee',
    companyId,
    employeeId: employeeIds[user],
    sessionId: 0,
    tokenHash: Buffer.alloc(0),
    username: user,
    userType: 'EXT',
    permissions: new Set(people[user].permissions),
    locale: 'en',
    timeZone: 'Asia/Bangkok',
    address: '127.0.0.1',
    authenticatedBy: 'password',
    active: true,
    mustChangePassword: false,
    factorDue: undefined,
    mustEnrolFactor: false,
    awaitsCode: false,
    provenRecently: true,
    confirmedToSign: true,
  }
}
