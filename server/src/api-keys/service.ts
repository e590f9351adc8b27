import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import {
  type ApiKey,
  apiKeyEndpoints,
  type getApiKeyOptions,
  type listApiKeys,
  type listKeyGrants,
  type revokeApiKey,
} from '@laisen/contract/endpoints/api-keys'
import { limits } from '@laisen/contract/limits'
import { allows, everything } from '@laisen/contract/permissions'
import { listForKeys } from '../certificates/for-keys.ts'
import type { Context } from '../context.ts'
import { listContacts } from '../employees/contacts.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { counted, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { apiKeyEnded } from './events.ts'
import * as grantStore from './grant-store.ts'
import * as store from './store.ts'

/** A page of one's own keys, or of the company's for an administrator. @throws NOT_PERMITTED */
export async function listKeys(
  { db }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof listApiKeys>,
): Promise<DataOf<typeof listApiKeys>> {
  if (input.company && !principal.permissions.has(everything)) throw new AppError('NOT_PERMITTED')
  const slice = sliceOf(input)
  const onlyOf = input.company ? null : principal.employeeId
  return db.transaction(async (db) => {
    const { keys, total } = await store.list(db, { onlyOf, search: input.Search ?? '', slice })
    const certificates = await grantStore.listOfKeys(
      db,
      keys.map(({ id }) => id),
    )
    const listData = keys.map((key) =>
      described(
        key,
        certificates.filter(({ keyId }) => keyId === key.id),
      ),
    )
    return { listData, ...counted(total, slice) }
  })
}

function described(key: store.ListedKey, certificates: readonly grantStore.KeyCertificate[]): ApiKey {
  const { id, name, hint, employeeId, employeeName, calls, addresses, createdAt, expiresAt, lastUsedAt } = key
  return {
    apiKeyID: id,
    name,
    hint,
    employeeID: employeeId,
    employeeName,
    calls,
    certList: certificates.map(({ certificateId, certName, state }) => ({ certID: certificateId, certName, state })),
    addresses,
    createDate: createdAt.toISOString(),
    expireDate: expiresAt.toISOString(),
    lastUsedDate: lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: key.lastUsedAddress ?? '',
  }
}

/** Ends a key at once. Administrators may end anybody's, unless they hold 99. @throws API_KEY_NOT_FOUND */
export async function revoke(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { apiKeyID: keyId }: InputOf<typeof revokeApiKey>,
): Promise<'Success'> {
  const at = clock.now()
  const onlyOf = allows(principal.permissions, [everything], 'delete') ? null : principal.employeeId
  await db.transaction(async (db) => {
    const revoked = await store.markRevoked(db, { keyId, onlyOf, at })
    if (!revoked) throw new AppError('API_KEY_NOT_FOUND')
    const { employeeId } = revoked
    await record(
      db,
      principal,
      apiKeyEnded({ at, subjectId: keyId, about: { employeeId }, facts: { because: 'revoked' } }),
    )
  })
  return 'Success'
}

/** What a key that this person creates could be given. */
export async function optionsOfKeys(
  { db }: Context,
  { employeeId, permissions }: EmployeePrincipal,
): Promise<DataOf<typeof getApiKeyOptions>> {
  return db.transaction(async (db) => {
    const certificates = await listForKeys(db, employeeId)
    const people = await listContacts(
      db,
      certificates.flatMap(({ ownerId }) => ownerId ?? []),
    )
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return {
      calls: apiKeyEndpoints.filter(({ access }) => allows(permissions, access)).map(({ path }) => path),
      certList: certificates.map(({ id, name, passwordCheck, own, ownerId }) => ({
        certID: id,
        certName: name,
        certPasswordCheck: passwordCheck,
        own,
        ownerName: (ownerId !== null && names.get(ownerId)) || '',
      })),
      keysLeft: Math.max(0, limits.apiKeysPerPerson - (await store.countOf(db, employeeId))),
    }
  })
}

/** What the keys of others ask of this person. */
export async function listGrants(
  { db }: Context,
  { employeeId, permissions }: EmployeePrincipal,
  input: InputOf<typeof listKeyGrants>,
): Promise<DataOf<typeof listKeyGrants>> {
  const slice = sliceOf(input)
  const decider = { employeeId, administrator: permissions.has(everything) }
  const { grants, total, asked } = await db.transaction((db) => grantStore.listFor(db, decider, slice))
  const listData = grants.map(({ keyId, certificateId, employeeId, askedAt, expiresAt, ...grant }) => ({
    ...grant,
    apiKeyID: keyId,
    employeeID: employeeId,
    certID: certificateId,
    askDate: askedAt.toISOString(),
    expireDate: expiresAt.toISOString(),
  }))
  return { listData, ...counted(total, slice), asked }
}
