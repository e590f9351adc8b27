import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  CertificateGroup,
  getCertificateGroup,
  getCertificateGroupEmployees,
  listCompanyCertificateGroups,
  listOwnCertificateGroups,
} from '@laisen/contract/endpoints/certificate-groups'
import { limits } from '@laisen/contract/limits'
import { seenBy } from '../certificates/rights.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { counted, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as members from './membership-store.ts'
import { mayOnGroup, requireSeen } from './rights.ts'
import * as store from './store.ts'

type Input = InputOf<typeof listOwnCertificateGroups>

/** The company's groups, for holders of 1; for others, those that they are in or made (docs/decisions/0060). */
export async function listOfCompany(
  context: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof listCompanyCertificateGroups>,
): Promise<DataOf<typeof listCompanyCertificateGroups>> {
  const { rows, total } = await list(context, principal, { ...input, person: seenBy(principal) })
  return { listdata: rows, ...counted(total, sliceOf(input)) }
}

/** User mode, for administrators too: the groups that the employee is in or made. */
export async function listOwn(
  context: Context,
  principal: EmployeePrincipal,
  input: Input,
): Promise<DataOf<typeof listOwnCertificateGroups>> {
  const { rows, total } = await list(context, principal, { ...input, person: principal.employeeId })
  return { listData: rows, ...counted(total, sliceOf(input)) }
}

function list(
  { db }: Context,
  principal: EmployeePrincipal,
  { person, ...input }: Input & { readonly person: number | null },
): Promise<{ rows: CertificateGroup[]; total: number }> {
  return db.transaction(async (db) => {
    const search = input.Search?.trim() ?? ''
    const { groups, total } = await store.list(db, { person, search }, sliceOf(input))
    return { rows: await rowsOf(db, principal, groups), total }
  })
}

/** One group, as the lists show it. @throws CERTIFICATE_GROUP_NOT_FOUND */
export async function getGroup(
  { db }: Context,
  principal: EmployeePrincipal,
  { group_CertID }: InputOf<typeof getCertificateGroup>,
): Promise<DataOf<typeof getCertificateGroup>> {
  return db.transaction(async (db) => {
    const group = await requireSeen(db, principal, group_CertID)
    const [row] = await rowsOf(db, principal, [group])
    return row!
  })
}

async function rowsOf(
  db: Db,
  principal: EmployeePrincipal,
  groups: readonly store.CertificateGroup[],
): Promise<CertificateGroup[]> {
  const ids = groups.map(({ id }) => id)
  const most = limits.unpagedRows
  const counts = await members.countMembers(db, ids)
  const certificates = Map.groupBy(await members.listFirstCertificates(db, ids, most), ({ groupId }) => groupId)
  const employees = Map.groupBy(await members.listFirstEmployees(db, ids, most), ({ groupId }) => groupId)
  return groups.map((group) => ({
    group_CertID: group.id,
    group_CertName: group.name,
    cert_List: (certificates.get(group.id) ?? []).map(({ certificateId, name, kind, fromAuthority, createdAt }) => ({
      certID: certificateId,
      certName: name,
      createDate: createdAt.toISOString(),
      certType: kind,
      isCA: fromAuthority,
    })),
    certCount: counts.get(group.id)?.certificates ?? 0,
    listEmp: (employees.get(group.id) ?? []).map(employeeOnWire),
    employeeCount: counts.get(group.id)?.employees ?? 0,
    createDate: group.createdAt.toISOString(),
    ...mayOnGroup(principal, group),
  }))
}

/** A page of the people of a group. @throws CERTIFICATE_GROUP_NOT_FOUND */
export async function listEmployees(
  { db }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof getCertificateGroupEmployees>,
): Promise<DataOf<typeof getCertificateGroupEmployees>> {
  const slice = sliceOf(input)
  return db.transaction(async (db) => {
    const { id } = await requireSeen(db, principal, input.group_CertID)
    const { people, total } = await members.pageEmployees(
      db,
      { groupId: id, search: input.Search?.trim() ?? '' },
      slice,
    )
    return { listData: people.map(employeeOnWire), ...counted(total, slice) }
  })
}

function employeeOnWire({ employeeId, username, name, createdAt }: members.MemberEmployee) {
  return { employeeID: employeeId, username, employeeName: name, createDate: createdAt.toISOString() }
}
