import { limits } from '@laisen/contract/limits'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { confirmerFor, getSigningCertificate, type SigningCertificate } from './for-stamping.ts'
import { problemOf } from './standing.ts'
import { listNames, listUsable } from './store.ts'

/** The certificates with which an employee can act on an envelope now, their personal ones first; none that someone else has to confirm. */
export async function listCardsForSigning(
  db: Db,
  employeeId: number,
  now: Date,
): Promise<{ certID: number; certName: string; passwordCheck: boolean }[]> {
  const usable = (await listUsable(db, employeeId, limits.unpagedRows)).filter(
    (one) => confirmerFor(one, employeeId) === undefined && problemOf(one, now) === null,
  )
  const personalFirst = [...usable].sort((one, other) => Number(one.kind) - Number(other.kind))
  return personalFirst.map(({ id, name, passwordCheck }) => ({ certID: id, certName: name, passwordCheck }))
}

/**
 * A certificate of the company that this employee has others sign with, or certifies documents with. Nobody is there who could type its password
 * or confirm. A personal one speaks for its person alone, and never for the company.
 * @throws as getSigningCertificate; CERTIFICATE_NOT_FOUND for any other
 */
export async function getSeal(db: Db, held: Parameters<typeof getSigningCertificate>[1]): Promise<SigningCertificate> {
  const certificate = await getSigningCertificate(db, held)
  const { kind, passwordCheck } = certificate
  if (kind !== '2' || passwordCheck || confirmerFor(certificate, held.employeeId) !== undefined) {
    throw new AppError('CERTIFICATE_NOT_FOUND')
  }
  return certificate
}

/** The names of certificates of the company, deleted ones too, by their ids. */
export async function listCertificateNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await listNames(db, ids)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
