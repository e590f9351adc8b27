import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  getCertificateEmployees,
  getCertificate as getEndpoint,
  listCompanyCertificates,
  listOwnCertificates,
  searchCertificates as searchEndpoint,
} from '@laisen/contract/endpoints/certificate-lists'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { counted, listedAs, listedSlice, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { load, pageAssigned } from './card-store.ts'
import { loadCards, namesOfOwners, showCards } from './cards.ts'
import { page, pageForGroups } from './list-store.ts'
import { requireSeen } from './may-change.ts'
import { seenBy } from './rights.ts'

type ListInput = InputOf<typeof listCompanyCertificates>
type ListData = DataOf<typeof listCompanyCertificates>

/** The company's certificates, for holders of 1; for others, those that they see (docs/decisions/0060). */
export function listOfCompany(context: Context, principal: EmployeePrincipal, input: ListInput): Promise<ListData> {
  return list(context, principal, { ...input, person: seenBy(principal) })
}

/** User mode, for administrators too: the certificates that the employee added, is assigned to or may use through a group. */
export function listOwn(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof listOwnCertificates>,
): Promise<DataOf<typeof listOwnCertificates>> {
  return list(context, principal, { ...input, person: principal.employeeId })
}

async function list(
  context: Context,
  principal: EmployeePrincipal,
  { person, ...input }: ListInput & { readonly person: number | null },
): Promise<ListData> {
  const slice = sliceOf(input)
  const { loaded, total } = await context.db.transaction(async (db) => {
    const { ids, total } = await page(db, { person, search: input.Search?.trim() ?? '' }, slice)
    return { loaded: await loadCards(db, { viewer: principal.employeeId, now: context.clock.now() }, ids), total }
  })
  const listData = await showCards(context, { principal, loaded, withoutPictures: input.withoutPictures ?? false })
  return { listData, ...counted(total, slice) }
}

/** One certificate. @throws CERTIFICATE_NOT_FOUND, for one that the employee does not see too */
export async function getCertificate(
  context: Context,
  principal: EmployeePrincipal,
  { certID, withoutPictures }: InputOf<typeof getEndpoint>,
): Promise<DataOf<typeof getEndpoint>> {
  const loaded = await context.db.transaction(async (db) => {
    const { id } = await requireSeen(db, principal, certID)
    return loadCards(db, { viewer: principal.employeeId, now: context.clock.now() }, [id])
  })
  const [card] = await showCards(context, { principal, loaded, withoutPictures: withoutPictures ?? false })
  if (!card) throw new AppError('CERTIFICATE_NOT_FOUND')
  return card
}

/** A page of the people to whom a certificate is assigned. */
export async function listEmployees(
  { db }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof getCertificateEmployees>,
): Promise<DataOf<typeof getCertificateEmployees>> {
  const slice = sliceOf(input)
  return db.transaction(async (db) => {
    await requireSeen(db, principal, input.certID)
    const wanted = { certificateId: input.certID, search: input.Search?.trim() ?? '' }
    const { people, total } = await pageAssigned(db, wanted, slice)
    const listData = people.map(({ employeeId, name, username, createdAt }) => ({
      employeeID: employeeId,
      employeeName: name,
      username,
      createDate: createdAt.toISOString(),
    }))
    return { listData, ...counted(total, slice) }
  })
}

/** Certificates for the picker of the group dialog: those that the employee may put into a group. */
export async function searchCertificates(
  { db }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof searchEndpoint>,
): Promise<DataOf<typeof searchEndpoint>> {
  const wanted = { person: seenBy(principal), search: input.Search?.trim() ?? '' }
  return db.transaction(async (db) => {
    const { ids, total } = await pageForGroups(db, wanted, listedSlice(input))
    const records = await load(db, ids, principal.employeeId)
    const owners = await namesOfOwners(db, records)
    const rows = records.map(({ id, name, createdAt, kind, fromAuthority, issued, ownerId }) => ({
      certID: id,
      certName: name,
      createDate: createdAt.toISOString(),
      certType: kind,
      isCA: fromAuthority,
      subject: issued?.subject ?? '',
      validUntil: issued?.validUntil.toISOString() ?? '',
      owner: { employeeID: ownerId, employeeName: owners.get(ownerId) ?? '' },
    }))
    return listedAs(input, rows, total)
  })
}
