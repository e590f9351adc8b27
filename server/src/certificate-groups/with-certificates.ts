import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  listCertificatesOfGroup,
  listCompanyGroupsWithCertificates,
  listOwnGroupsWithCertificates,
} from '@laisen/contract/endpoints/certificate-lists'
import { limits } from '@laisen/contract/limits'
import { loadCards, showCards } from '../certificates/cards.ts'
import { seenBy } from '../certificates/rights.ts'
import type { Context } from '../context.ts'
import { counted, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as members from './membership-store.ts'
import { mayOnGroup, requireSeen } from './rights.ts'
import * as store from './store.ts'

type Input = InputOf<typeof listOwnGroupsWithCertificates>
type Data = DataOf<typeof listOwnGroupsWithCertificates>

/** The combined view of the company, for holders of 1; for others, of the groups that they are in or made. */
export function listOfCompanyWithCertificates(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof listCompanyGroupsWithCertificates>,
): Promise<DataOf<typeof listCompanyGroupsWithCertificates>> {
  return list(context, principal, { ...input, person: seenBy(principal) })
}

/** The combined view in user mode, for administrators too. */
export function listOwnWithCertificates(context: Context, principal: EmployeePrincipal, input: Input): Promise<Data> {
  return list(context, principal, { ...input, person: principal.employeeId })
}

async function list(
  context: Context,
  principal: EmployeePrincipal,
  { person, ...input }: Input & { readonly person: number | null },
): Promise<Data> {
  const slice = sliceOf(input)
  const { groups, total, shown, counts, loaded } = await context.db.transaction(async (db) => {
    const search = input.Search?.trim() ?? ''
    const { groups, total } = await store.list(db, { person, search }, slice)
    const ids = groups.map(({ id }) => id)
    const shown = await members.listFirstCertificates(db, ids, limits.certificatesOfGroupShown)
    const certificateIds = [...new Set(shown.map(({ certificateId }) => certificateId))]
    const loaded = await loadCards(db, { viewer: principal.employeeId, now: context.clock.now() }, certificateIds)
    return { groups, total, shown, counts: await members.countMembers(db, ids), loaded }
  })
  const cards = await showCards(context, { principal, loaded, withoutPictures: input.withoutPictures ?? false })
  const cardOf = new Map(cards.map((card) => [card.certID, card]))
  const inGroup = Map.groupBy(shown, ({ groupId }) => groupId)
  const listData = groups.map((group) => ({
    group_CertID: group.id,
    group_CertName: group.name,
    certListRespond: (inGroup.get(group.id) ?? []).flatMap(({ certificateId }) => cardOf.get(certificateId) ?? []),
    certCount: counts.get(group.id)?.certificates ?? 0,
    employeeCount: counts.get(group.id)?.employees ?? 0,
    ...mayOnGroup(principal, group),
  }))
  return { listData, ...counted(total, slice) }
}

/** A page of the certificates of a group. @throws CERTIFICATE_GROUP_NOT_FOUND */
export async function listCertificates(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof listCertificatesOfGroup>,
): Promise<DataOf<typeof listCertificatesOfGroup>> {
  const slice = sliceOf(input)
  const { loaded, total } = await context.db.transaction(async (db) => {
    const { id } = await requireSeen(db, principal, input.group_CertID)
    const wanted = { groupId: id, search: input.Search?.trim() ?? '' }
    const { ids, total } = await members.pageCertificates(db, wanted, slice)
    return { loaded: await loadCards(db, { viewer: principal.employeeId, now: context.clock.now() }, ids), total }
  })
  const listData = await showCards(context, { principal, loaded, withoutPictures: input.withoutPictures ?? false })
  return { listData, ...counted(total, slice) }
}
