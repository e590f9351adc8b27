import { ValidationCollection } from '@laisen/pades/levels/validation-data'
import { parseCertificate } from '@laisen/pki/certificate'
import { describeName, shortName } from '@laisen/pki/names'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import * as store from './status-store.ts'
import { tellAll } from './tell.ts'
import { listUserIds } from './update-store.ts'

// Screens tell for each certificate how long a signature with it can be proven. Whether the addresses that it and its issuers name answer is
// asked when it is added and once a day, because nobody should wait for servers elsewhere while a list is loaded.

const askOneJob = 'certificates.ask-status'
const HOUR_MS = 3_600_000
/** How many one look takes. */
const TOGETHER = 200

interface Version {
  readonly companyId: number
  readonly certificateId: number
  readonly version: number
}

/** Asks about a new certificate as soon as its transaction is committed. */
export function addAskJob(db: Db, jobs: Jobs, { companyId, certificateId, version }: Version): Promise<void> {
  const key = `${companyId}/${certificateId}`
  return jobs.add(db, { name: askOneJob, payload: { companyId, certificateId, version }, key, maxAttempts: 3 })
}

export const statusJobs: readonly JobHandler[] = [
  {
    name: askOneJob,
    deletesNothing: true,
    async run(services, job) {
      const version = job.payload as unknown as Version
      const found = await services.database.company(version.companyId).read((db) => store.findVersion(db, version))
      if (found) await askFor(services, [found])
    },
  },
  {
    name: 'certificates.ask-statuses',
    deletesNothing: true,
    // 3 in the morning in Bangkok.
    cron: '0 20 * * *',
    async run(services) {
      const now = services.clock.now()
      const askedBefore = new Date(now.getTime() - 12 * HOUR_MS)
      for (;;) {
        const due = await store.listToAsk(services.database.owner, { askedBefore, now, most: TOGETHER })
        for (const alike of Map.groupBy(due, answeredTogether).values()) await askFor(services, alike)
        if (due.length < TOGETHER) return
      }
    },
  },
]

/** Certificates of one company, of one issuer and with the same addresses are answered by the same servers. */
function answeredTogether({ companyId, certificateId, certificate, chain }: store.ToAsk): string {
  const issuers = chain.map((raw) => raw.toString('base64'))
  try {
    const { issuer, ocspUrls, crlUrls } = parseCertificate(certificate)
    return JSON.stringify([companyId, describeName(issuer), ocspUrls, crlUrls, issuers])
  } catch {
    // It is asked about by itself, and what is wrong with it is logged there.
    return JSON.stringify([companyId, certificateId])
  }
}

/** So many certificates without an answer, one after another, tell that the others would wait for nothing. */
const SILENT = 3

async function askFor(services: Services, alike: readonly store.ToAsk[]): Promise<void> {
  let silent = 0
  for (const [index, one] of alike.entries()) {
    const { companyId, certificateId } = one
    // A certificate that cannot be asked about must not keep those of others from it.
    const answer = await answerAbout(services, one).catch((error): Answer => {
      services.log.error('certificates.ask-failed', { companyId, certificateId, error })
      return { fault: 'status', revocation: undefined }
    })
    silent = answer.revocation === undefined ? silent + 1 : 0
    const others = silent === SILENT ? alike.slice(index + 1) : []
    await note(services, one, { answer, others }).catch(async (error: unknown) => {
      services.log.error('certificates.not-noted', { companyId, certificateId, error })
      // It is asked about again the next night, and not by every look of this one.
      const asked = { fault: answer.fault, at: services.clock.now() }
      await services.database.company(companyId).transaction((db) => store.markAsked(db, [one, ...others], asked))
    })
    if (silent === SILENT) return
  }
}

interface Answer {
  readonly fault: store.StatusFault | null
  /** Null if it was not revoked, and undefined if nobody said so. */
  readonly revocation: store.IssuerRevocation | null | undefined
}

async function answerAbout(
  { sources }: Pick<Services, 'sources'>,
  { certificate: raw, chain }: store.ToAsk,
): Promise<Answer> {
  const collection = new ValidationCollection(sources.statuses)
  const certificate = parseCertificate(raw)
  await collection.addAll([{ certificate, candidates: chain.map((one) => parseCertificate(one)) }])
  const { missing } = collection
  const fault = missing === 'chain' || missing === 'status' ? missing : null
  const [revoked] = collection.revokedAbove(certificate)
  if (revoked) return { fault, revocation: { serial: revoked.certificate.serial, revokedAt: revoked.revokedAt } }
  // That nobody answers lifts no revocation (RFC 5280 §5.3.1, certificateHold): only an answer about each that could be revoked does.
  return { fault, revocation: collection.missingOf(certificate) === 'status' ? undefined : null }
}

interface Noted {
  readonly answer: Answer
  /** Certificates that nobody was asked about, because the same servers did not answer. */
  readonly others: readonly store.ToAsk[]
}

async function note(services: Services, one: store.ToAsk, { answer, others }: Noted): Promise<void> {
  const { database, clock } = services
  const { fault, revocation } = answer
  await database.company(one.companyId).transaction(async (db) => {
    await store.markAsked(db, [one, ...others], { fault, at: clock.now() })
    if (revocation === undefined || isKnown(one, revocation)) return
    const changed = await store.markIssuerRevoked(db, one, revocation)
    if (changed && revocation && one.issuerRevokedAt === null) await tellRevoked(db, services, { ...one, ...changed })
  })
}

function isKnown(
  { issuerRevokedAt: at, issuerRevokedSerial: serial }: store.ToAsk,
  revocation: store.IssuerRevocation | null,
): boolean {
  return at?.getTime() === revocation?.revokedAt.getTime() && (serial ?? undefined) === revocation?.serial
}

/** Whoever may use it and its owner, who has to get another one. */
async function tellRevoked(
  db: Db,
  services: Services,
  told: store.ToAsk & { readonly name: string; readonly ownerId: number | null },
): Promise<void> {
  const { companyId, certificateId, certificate, name, ownerId } = told
  const employeeIds = [...new Set([...(await listUserIds(db, certificateId)), ...(ownerId === null ? [] : [ownerId])])]
  const { issuer } = parseCertificate(certificate)
  const facts = { actor: shortName(issuer), certificate: name }
  await tellAll(db, services, { companyId, template: 'certificateRevoked', facts, employeeIds })
}
