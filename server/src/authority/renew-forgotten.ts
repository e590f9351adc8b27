import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  checkCertificateLink as checkEndpoint,
  renewForgottenCertificate as renewEndpoint,
} from '@laisen/contract/endpoints/certificates'
import { findIssuedTo } from '../certificates/issued.ts'
import { reserveIssued } from '../certificates/keep-issued.ts'
import type { PublicContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import { type FoundLink, openLink } from '../session/links.ts'
import { useLink } from '../session/use-link.ts'
import { readPassword } from './request.ts'
import { submitRequest } from './submit-request.ts'

/** Which certificate a mailed link renews. Opening the page does not use the link: mail scanners open pages too. */
export async function checkCertificateLink(
  context: PublicContext,
  { token }: InputOf<typeof checkEndpoint>,
): Promise<DataOf<typeof checkEndpoint>> {
  const link = await requireLink(context, token)
  const { name } = await context.database.company(link.companyId).transaction((db) => requireCertificate(db, link))
  const { companyCode, username, expiresAt } = link
  return { certName: name, companyCode, username, expireDate: expiresAt.toISOString() }
}

/**
 * Whoever forgot the password of a certificate that the company issued gets the next version of it, under another password. The
 * version before is revoked as soon as this one is there (rules 5.5).
 */
export async function renewForgotten(
  context: PublicContext,
  { token, ...passwords }: InputOf<typeof renewEndpoint>,
): Promise<DataOf<typeof renewEndpoint>> {
  const { database, clock, config } = context
  const password = readPassword(passwords)
  if (config.pkiUrl === undefined) throw new AppError('AUTHORITY_ADDRESS_MISSING')
  const link = await requireLink(context, token)
  const { companyId, employeeId, linkId } = link
  const db = database.company(companyId)
  const { reserved, detail } = await db.transaction(async (db) => {
    const { reason } = await requireCertificate(db, link)
    return { reserved: await reserveIssued(db, employeeId), detail: reason }
  })
  const principal = { kind: 'employee', companyId, employeeId } as const
  const first = async (db: Db) => {
    if (!(await useLink(db, linkId, clock.now()))) throw new AppError('CERTIFICATE_LINK_EXPIRED')
  }
  await submitRequest({ ...context, db }, { principal, detail, password, reserved, revokesFormer: true, first })
  return 'Success'
}

async function requireLink(context: PublicContext, token: string): Promise<FoundLink> {
  const link = await openLink(context, token, ['certificate'])
  if (!link) throw new AppError('CERTIFICATE_LINK_EXPIRED')
  return link
}

/** The certificate that the link was mailed for, as long as it is the person's and was not revoked. */
async function requireCertificate(db: Db, { employeeId, about }: FoundLink) {
  const certificate = await findIssuedTo(db, employeeId)
  if (!certificate || String(certificate.id) !== about || certificate.revokedAt) {
    throw new AppError('CERTIFICATE_LINK_EXPIRED')
  }
  return certificate
}
