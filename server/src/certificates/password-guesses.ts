import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { type Subject, subjectOf } from '../guesses/subjects.ts'
import { listWaiting as listWaitingSubjects } from '../guesses/waiting.ts'
import { AppError } from '../http/app-error.ts'
import type { Problem } from './standing.ts'

/** Who is trying the password of which certificate. */
interface Attempt {
  readonly companyId: number
  readonly certificateId: number
  readonly employeeId: number
}

/** Opening a key takes a tenth of a second, and a program may sign hundreds of documents at once with one password. */
const PATIENCE_SECONDS = 600

/**
 * Lets an employee try a certificate's password. After five wrong ones within 15 minutes they must wait to use this certificate.
 * `prove` returns undefined for a wrong password. @throws CERTIFICATE_PASSWORD_THROTTLED, CERTIFICATE_PASSWORD_WRONG
 */
export async function guess<Proof>(
  { guesses, visit }: Pick<Context, 'guesses' | 'visit'>,
  attempt: Attempt,
  prove: () => Promise<Proof | undefined>,
): Promise<Proof> {
  const refusal = (retryAfterMinutes: number) =>
    new AppError('CERTIFICATE_PASSWORD_THROTTLED', { retryAfterMinutes }).about({ ...attempt, address: visit.address })
  const proof = await guesses.verify(
    { subject: subjectOfAttempt(attempt), refusal, patienceSeconds: PATIENCE_SECONDS },
    prove,
  )
  if (proof === undefined) throw new AppError('CERTIFICATE_PASSWORD_WRONG', { field: 'certPassword' })
  return proof
}

const subjectOfAttempt = ({ companyId, certificateId, employeeId }: Attempt): Subject =>
  subjectOf('certificate', companyId, certificateId, employeeId)

/** Which of these certificates an employee must wait for, each with the error that another guess would get. */
export async function listWaiting(
  db: Db,
  {
    companyId,
    employeeId,
    certificateIds,
  }: { companyId: number; employeeId: number; certificateIds: readonly number[] },
  now: Date,
): Promise<Map<number, Problem>> {
  const subjects = certificateIds.map((certificateId) => subjectOfAttempt({ companyId, certificateId, employeeId }))
  const waiting = await listWaitingSubjects(db, subjects, now)
  return new Map(
    certificateIds.flatMap((certificateId, index): [number, Problem][] => {
      const minutes = waiting.get(subjects[index]!.toString('hex'))
      if (minutes === undefined) return []
      return [[certificateId, { code: 'CERTIFICATE_PASSWORD_THROTTLED', params: { retryAfterMinutes: minutes } }]]
    }),
  )
}
