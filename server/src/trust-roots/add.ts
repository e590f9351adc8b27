import { X509Certificate } from 'node:crypto'
import type { DataOf } from '@laisen/contract/endpoint'
import type { addTrustRoots as endpoint } from '@laisen/contract/endpoints/trust-roots'
import { limits } from '@laisen/contract/limits'
import { type Certificate, fingerprint, parseCertificate } from '@laisen/pki/certificate'
import { describeName } from '@laisen/pki/names'
import { isSelfSigned } from '@laisen/pki/path'
import type { Context } from '../context.ts'
import { recordAll } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { trustRootAdded } from './events.ts'
import * as store from './store.ts'

const field = 'certificates'

/**
 * Adds every root of a file, or none of them.
 * @throws TRUST_ROOT_FILE_REQUIRED, TRUST_ROOT_UNREADABLE, TRUST_ROOT_NOT_ROOT, TRUST_ROOT_EXPIRED, TRUST_ROOTS_TOO_MANY
 */
export async function add(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { certificates: file }: WithFiles<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  if (!file) throw new AppError('TRUST_ROOT_FILE_REQUIRED', { field })
  const at = clock.now()
  const roots = certificatesIn(await file.bytes(field))
  for (const root of roots) requireRoot(root, at)
  return db.transaction(async (db) => {
    await store.lockAll(db)
    const added: store.TrustRootRecord[] = []
    for (const root of roots.map((root) => recordOf(root, principal, at)))
      if (await store.insert(db, root)) added.push(root)
    const limit = limits.trustRoots
    if ((await store.count(db)) > limit) throw new AppError('TRUST_ROOTS_TOO_MANY', { field, limit })
    const events = added.map(({ subject, fingerprint }) =>
      trustRootAdded({ at, subjectId: principal.companyId, facts: { subject, fingerprint } }),
    )
    await recordAll(db, principal, events)
    return { added: added.length, known: roots.length - added.length }
  })
}

const PEM = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END/g

function certificatesIn(bytes: Uint8Array): Certificate[] {
  const blocks = Buffer.from(bytes).toString('latin1').match(PEM)
  try {
    const found = blocks ? blocks.map((block) => new X509Certificate(`${block} CERTIFICATE-----`).raw) : [bytes]
    return found.map(parseCertificate)
  } catch {
    throw new AppError('TRUST_ROOT_UNREADABLE', { field })
  }
}

function requireRoot(certificate: Certificate, now: Date): void {
  const subject = describeName(certificate.subject)
  if (!isSelfSigned(certificate)) throw new AppError('TRUST_ROOT_NOT_ROOT', { field, subject })
  if (certificate.notAfter < now) throw new AppError('TRUST_ROOT_EXPIRED', { field, subject })
}

function recordOf(certificate: Certificate, { username }: EmployeePrincipal, at: Date): store.TrustRootRecord {
  return {
    fingerprint: fingerprint(certificate),
    certificate: Buffer.from(certificate.raw),
    subject: describeName(certificate.subject),
    validUntil: certificate.notAfter,
    addedBy: username,
    addedAt: at,
  }
}
