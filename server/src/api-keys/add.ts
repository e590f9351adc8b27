import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { type ApiKeyCall, apiKeyEndpoints, addApiKey as endpoint } from '@laisen/contract/endpoints/api-keys'
import { limits } from '@laisen/contract/limits'
import { oneLine } from '@laisen/contract/one-line'
import { allows } from '@laisen/contract/permissions'
import { listForKeys } from '../certificates/for-keys.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockOwnData } from '../employees/own-data.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { actingNow } from '../permissions/acting-now.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { requireStillOpen } from '../session/still-open.ts'
import { hashToken } from '../session/tokens.ts'
import { readAddresses } from './addresses.ts'
import { apiKeyAdded } from './events.ts'
import * as grantStore from './grant-store.ts'
import { notifyAsked } from './notify-asked.ts'
import * as store from './store.ts'
import { hintOf, newKey } from './token.ts'

/** What a key is ordered with, after the checks that need nothing but the request. */
interface Order {
  readonly name: string
  readonly expiresAt: Date
  readonly calls: readonly ApiKeyCall[]
  readonly certificateIds: readonly number[]
  readonly addresses: readonly string[]
}

/**
 * Creates a key and answers it; only its hash is kept. It gets no call that its owner may not make, and no certificate that its
 * owner may not stamp with. Owners of certificates that are somebody else's are asked.
 * @throws PROOF_REQUIRED, PERMISSION_NOT_HELD, CERTIFICATE_NOT_FOUND, API_KEY_…
 */
export async function addApiKey(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  requireRecentProof(principal)
  const at = context.clock.now()
  const order = readOrder(input, at)
  const token = newKey()
  const keyId = await context.db.transaction(async (db) => {
    const owner = await actingNow(db, principal, endpoint)
    // Whoever takes their account back from a thief ends the thief's session and keys together: a key created meanwhile would stay.
    await lockOwnData(db, owner.employeeId)
    await requireStillOpen(db, owner)
    requireCalls(owner, order.calls)
    const certificates = await certificatesOf(db, owner, order)
    const limit = limits.apiKeysPerPerson
    if ((await store.countOf(db, owner.employeeId)) >= limit) throw new AppError('API_KEYS_TOO_MANY', { limit })
    const keyId = await store.insert(db, { ...owner, ...order, tokenHash: hashToken(token), hint: hintOf(token), at })
    if (keyId === undefined) throw new AppError('API_KEY_NAME_TAKEN', { field: 'name' })
    const given = certificates.map(({ id, own }) => ({ id, grantedBy: own ? owner.employeeId : null }))
    await grantStore.insert(db, { companyId: owner.companyId, keyId, certificates: given, at })
    await record(db, owner, addedEvent(owner, { ...order, keyId, at }))
    await notifyAsked(db, context, { owner, keyName: order.name, certificates: certificates.filter(({ own }) => !own) })
    return keyId
  })
  return { apiKeyID: keyId, token, expireDate: order.expiresAt.toISOString() }
}

/** @throws FIELD_REQUIRED, API_KEY_EXPIRY_INVALID, API_KEY_ADDRESS_INVALID, API_KEY_LIST_TOO_LONG */
function readOrder({ name, expireDate, calls, certList, addresses }: InputOf<typeof endpoint>, now: Date): Order {
  const line = oneLine(name)
  if (line === '') throw new AppError('FIELD_REQUIRED', { field: 'name' })
  if (calls.length === 0) throw new AppError('FIELD_REQUIRED', { field: 'calls' })
  const certificateIds = [...new Set(certList?.map(({ certID }) => certID))]
  const limit = limits.apiKeyCertificates
  if (certificateIds.length > limit) throw new AppError('API_KEY_LIST_TOO_LONG', { field: 'certList', limit })
  return {
    name: line,
    expiresAt: readExpiry(expireDate, now),
    calls: [...new Set(calls)],
    certificateIds,
    addresses: readAddresses(addresses ?? []),
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
const DAY_MS = 86_400_000

function readExpiry(text: string, now: Date): Date {
  const at = new Date(INSTANT.test(text) ? text : Number.NaN)
  const lasts = at.getTime() - now.getTime()
  if (!(lasts > 0 && lasts <= limits.apiKeyDays * DAY_MS)) {
    throw new AppError('API_KEY_EXPIRY_INVALID', { field: 'expireDate' })
  }
  return at
}

/** A key's scope is handed out too (rules 2.3): each call needs one of its permissions. */
function requireCalls({ permissions }: EmployeePrincipal, calls: readonly ApiKeyCall[]): void {
  for (const { path, access } of apiKeyEndpoints) {
    if (calls.includes(path) && !allows(permissions, access)) {
      throw new AppError('PERMISSION_NOT_HELD', { permissions: access.join(', ') })
    }
  }
}

/** @throws CERTIFICATE_NOT_FOUND where one is not the owner's to stamp with */
async function certificatesOf(db: Db, { employeeId }: EmployeePrincipal, { certificateIds }: Order) {
  if (certificateIds.length === 0) return []
  const assigned = new Map((await listForKeys(db, employeeId)).map((certificate) => [certificate.id, certificate]))
  return certificateIds.map((id) => {
    const certificate = assigned.get(id)
    if (!certificate) throw new AppError('CERTIFICATE_NOT_FOUND')
    return certificate
  })
}

function addedEvent(
  { employeeId }: EmployeePrincipal,
  { keyId, at, name, calls, certificateIds, addresses, expiresAt }: Order & { keyId: number; at: Date },
) {
  return apiKeyAdded({
    at,
    subjectId: keyId,
    about: { employeeId },
    facts: {
      calls: [...calls],
      certificates: [...certificateIds],
      addresses: addresses.length,
      expiresAt: expiresAt.toISOString(),
    },
    personal: { name, addresses: [...addresses] },
  })
}
