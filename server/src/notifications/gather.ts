import type { Notification } from '@laisen/contract/endpoints/notifications'
import { limits } from '@laisen/contract/limits'
import { allows, permission } from '@laisen/contract/permissions'
import { listFinishedRequests } from '../authority/pending.ts'
import { listExpiring } from '../certificates/expiring.ts'
import type { Db } from '../db/database.ts'
import { listNoticed } from '../envelopes/follow/notices.ts'
import { listFinishedImports } from '../imports/finished.ts'
import { findPressingRenewals } from '../levels/renewals.ts'
import { listWaitingStamps } from '../pending-stamps/waiting.ts'
import { findPackageNow, type PackageNow } from '../plans/in-force.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { findDoubtedAt } from '../profile/doubted.ts'

type Gathered = Omit<Notification, 'seen'>
type Told = Partial<Gathered> & Pick<Gathered, 'kind' | 'key'>

const DAY_MS = 86_400_000
/** Of one kind. */
const most = 20
/** How long what only informs is listed, and how long before its end a package is. */
const INFORMING_DAYS = 14
const PACKAGE_ENDING_DAYS = 30
const nothing = { at: null, id: null, name: '', person: '', until: null, amount: null }

/** Everything that waits for a person or concerns them now, the most urgent kind first. All of it is asked for at once. */
export async function gather(db: Db, principal: EmployeePrincipal, now: Date): Promise<Gathered[]> {
  const { employeeId, permissions } = principal
  const since = new Date(now.getTime() - INFORMING_DAYS * DAY_MS)
  // Of others' package they could change nothing; of envelopes they would see no screen.
  const mayUpgrade = allows(permissions, [permission.settings])
  const maySend = allows(permissions, [permission.envelopes])
  const administers = allows(permissions, [permission.everything])
  const [doubtedAt, stamps, envelopes, expiring, failing, current, requests, imports] = await Promise.all([
    findDoubtedAt(db, employeeId),
    listWaitingStamps(db, employeeId, { now, most }),
    maySend ? listNoticed(db, { employeeId, administers, most }) : { waiting: [], attention: [] },
    listExpiring(db, employeeId, { now, days: limits.renewalDays, most }),
    administers ? findPressingRenewals(db, now) : undefined,
    mayUpgrade ? findPackageNow(db, now) : undefined,
    listFinishedRequests(db, employeeId, { since, most }),
    listFinishedImports(db, employeeId, { since, most }),
  ])
  const of = (kind: Notification['kind'], key: string, facts: Partial<Gathered>): Gathered => {
    return { ...nothing, ...facts, kind, key }
  }
  const envelope = ({ envelopeId, subject, senderName, at, dueAt }: (typeof envelopes.waiting)[number]) => {
    return { id: envelopeId, name: subject, person: senderName, at: iso(at), until: dueAt && iso(dueAt) }
  }
  return [
    ...(doubtedAt ? [of('confirmIdentity', `identity/${doubtedAt.getTime()}`, { at: iso(doubtedAt) })] : []),
    ...stamps.map(({ publicId, documentName: name, requesterName: person, createdAt, expiresAt }) =>
      of('stampToConfirm', `stamp/${publicId}`, { name, person, at: iso(createdAt), until: iso(expiresAt) }),
    ),
    ...envelopes.waiting.map((one) => of('envelopeWaiting', `envelope/${one.recipientId}`, envelope(one))),
    ...envelopes.attention.map((one) =>
      of('envelopeAttention', `attention/${one.envelopeId}/${one.at.getTime()}`, envelope(one)),
    ),
    ...expiring.map(({ certificateId: id, version, name, validUntil }) =>
      of('certificateExpiring', `expiring/${id}/${version}`, { id, name, until: iso(validUntil) }),
    ),
    ...(failing
      ? [
          of('renewalFailing', `renewal/${failing.stage}`, {
            amount: failing.documents,
            until: failing.until && iso(failing.until),
          }),
        ]
      : []),
    ...(current ? ofPackage(current, now).map(({ kind, key, ...facts }) => of(kind, key, facts)) : []),
    ...requests.map(({ id: request, state, certificateId: id, finishedAt }) =>
      of(state === 'issued' ? 'certificateIssued' : 'certificateFailed', `request/${request}`, {
        ...{ id: state === 'issued' ? id : null, at: iso(finishedAt) },
      }),
    ),
    ...imports.map(({ importId: id, people, finishedAt }) =>
      of('importFinished', `import/${id}`, { id, amount: people, at: iso(finishedAt) }),
    ),
  ]
}

const iso = (at: Date) => at.toISOString()

/** At each of these shares of a limit a company is told once. */
const steps = [100, 80] as const

/** What the company should know of its package: that it ends or has ended, and how much of its limits is used. */
function ofPackage(current: PackageNow, now: Date): Told[] {
  const { packageId, name, endsAt, inForce } = current
  const found: Told[] = []
  const ends = endsAt && { name, until: iso(endsAt) }
  if (ends && endsAt <= now)
    found.push({ kind: 'packageEnded', key: `ended/${packageId}/${endsAt.getTime()}`, ...ends })
  if (ends && inForce && endsAt.getTime() - now.getTime() <= PACKAGE_ENDING_DAYS * DAY_MS) {
    found.push({ kind: 'packageEnding', key: `ending/${packageId}/${endsAt.getTime()}`, ...ends })
  }
  if (!inForce) return found
  const used = current.signaturesUsed + current.signaturesReserved
  const shares = [
    ['signaturesUsed', used, current.limitSignatures],
    ['storageUsed', current.bytesStored, current.limitBytes],
  ] as const
  for (const [kind, taken, limit] of shares) {
    const amount = limit ? Math.floor((taken / limit) * 100) : 0
    const step = limit ? steps.find((one) => taken * 100 >= limit * one) : undefined
    if (step) found.push({ kind, key: `${kind}/${packageId}/${limit}/${step}`, name, amount: Math.min(amount, 100) })
  }
  return found
}
