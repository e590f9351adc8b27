import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import type { IssuerTrust, SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { denyChanges } from '@laisen/contract/permissions'
import { listPending } from '../authority/pending.ts'
import { countGroupsOf, type GroupOfCertificate, listFirstGroupsOf } from '../certificate-groups/of-certificates.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listNames } from '../employees/names.ts'
import { findLevelPolicy, type LevelPolicy, levelOf } from '../levels/policy.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './card-store.ts'
import { picturesInList } from './pictures-in-list.ts'
import { type Proof, proofOf, trustOf } from './proof.ts'
import { deleting, editing, mayChange, ownsOrAdministers } from './rights.ts'
import { noticesOfStored, problemOf } from './standing.ts'

/** What the cards of some certificates show, without their pictures, which are read outside any transaction. */
interface LoadedCards {
  readonly records: readonly store.CardRecord[]
  readonly people: ReadonlyMap<number, readonly store.AssignedPerson[]>
  readonly peopleCounts: ReadonlyMap<number, number>
  readonly groups: ReadonlyMap<number, readonly GroupOfCertificate[]>
  readonly groupCounts: ReadonlyMap<number, number>
  readonly owners: ReadonlyMap<number, string>
  /** Those of which the authority is issuing a new version. */
  readonly pending: ReadonlySet<number>
  /** What the company chose for its signatures. */
  readonly policy: LevelPolicy
  /** Who trusts the issuers, by certificate. */
  readonly trust: ReadonlyMap<number, IssuerTrust>
}

/** Loads the cards of these certificates as one employee sees them now, in the order of the ids. */
export async function loadCards(
  db: Db,
  { viewer, now }: { readonly viewer: number; readonly now: Date },
  ids: readonly number[],
): Promise<LoadedCards> {
  const records = await store.load(db, ids, viewer)
  const people = await store.listFirstAssigned(db, ids, limits.unpagedRows)
  const groups = await listFirstGroupsOf(db, ids, limits.groupsOnCard)
  return {
    records,
    people: Map.groupBy(people, ({ certificateId }) => certificateId),
    peopleCounts: await store.countAssigned(db, ids),
    groups: Map.groupBy(groups, ({ certificateId }) => certificateId),
    groupCounts: await countGroupsOf(db, ids),
    owners: await namesOfOwners(db, records),
    pending: await listPending(db, ids),
    policy: await findLevelPolicy(db),
    trust: await trustById(db, records, now),
  }
}

/** The names of their owners by id. One who was deleted is missing. */
export async function namesOfOwners(db: Db, records: readonly store.CardRecord[]): Promise<Map<number, string>> {
  const owners = [...new Set(records.map(({ ownerId }) => ownerId))]
  return new Map((await listNames(db, owners)).map(({ employeeId, name }) => [employeeId, name]))
}

interface Showing {
  readonly principal: EmployeePrincipal
  readonly loaded: LoadedCards
  readonly withoutPictures: boolean
}

/** The cards, with their pictures unless these are left out. To be called after the transaction. */
export async function showCards(
  context: Pick<Context, 'db' | 'files' | 'clock' | 'config'>,
  { principal, loaded, withoutPictures }: Showing,
): Promise<CertificateCard[]> {
  const objects = loaded.records.map(({ pictureObjectId }) => (withoutPictures ? null : pictureObjectId))
  const pictures = await picturesInList(context, principal.companyId, objects)
  const now = context.clock.now()
  return loaded.records.map((record, index) => ({
    ...described(record),
    certBackground: pictures[index] ?? '',
    ...issuedPart(record, { isPending: loaded.pending.has(record.id), now }),
    ...mayPart(principal, record),
    ...peoplePart(record, loaded),
    ...proofPart(record, levelOf(loaded.policy, context.config)),
    trust: loaded.trust.get(record.id) ?? 'unknown',
    usable: record.usable,
  }))
}

function described(record: store.CardRecord) {
  return {
    certID: record.id,
    certName: record.name,
    certImage: '' as const,
    certImageName: record.fileName,
    certBackgroundType: record.pictureType ?? ('' as const),
    certReason: record.reason,
    certLocation: record.location,
    certPassword: '' as const,
    certPasswordCheck: record.passwordCheck,
    checkConfirmPass: record.confirmByOwner,
    certType: record.kind,
    createDate: record.createdAt.toISOString(),
    isCA: record.fromAuthority,
  }
}

const notIssued = {
  ...{ subject: '', issuer: '', serial: '', keyType: '', validFrom: '', validUntil: '' },
  ...{ notices: [], noticeParams: {} },
}
const notRevoked = { revokedDate: '', revocationReason: null }

function issuedPart({ issued, suspendedAt }: store.CardRecord, { isPending, now }: { isPending: boolean; now: Date }) {
  if (!issued) {
    const problem = { problem: 'CERTIFICATE_PENDING' as const, problemParams: {} }
    return { ...notIssued, ...notRevoked, ...problem, pending: true }
  }
  const standing = { ...issued, suspendedAt }
  const problem = problemOf(standing, now)
  const { subject, issuer, serial, keyType, validFrom, validUntil, revokedAt, revocationReason } = issued
  return {
    ...{ subject, issuer, serial, keyType },
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    problem: problem?.code ?? null,
    problemParams: problem?.params ?? {},
    ...noticesOfStored(standing, now),
    pending: isPending,
    revokedDate: revokedAt?.toISOString() ?? '',
    revocationReason,
  }
}

/** Of a certificate that is still being issued it is known that the company's authority issues it. */
function proofPart({ issued }: store.CardRecord, wanted: SignatureLevel): Proof {
  return issued ? proofOf(issued, wanted) : { level: wanted, levelGap: null }
}

async function trustById(db: Db, records: readonly store.CardRecord[], now: Date): Promise<Map<number, IssuerTrust>> {
  const issued = records.flatMap(({ id, issued }) => (issued ? [{ id, ...issued }] : []))
  const trust = await trustOf(db, issued, now)
  return new Map(issued.map(({ id }, place) => [id, trust[place]!]))
}

function mayPart(principal: EmployeePrincipal, record: store.CardRecord) {
  const { fromAuthority, issued } = record
  const ours = fromAuthority && issued !== null && ownsOrAdministers(principal, record)
  return {
    mayEdit: mayChange(principal, record, editing),
    mayDelete: mayChange(principal, record, deleting),
    mayRevoke: ours && issued.revokedAt === null && !principal.permissions.has(denyChanges),
    mayRenew: ours,
  }
}

function peoplePart({ id, ownerId }: store.CardRecord, loaded: LoadedCards) {
  return {
    employeeList: (loaded.people.get(id) ?? []).map(({ employeeId, name, createdAt }) => ({
      employeeID: employeeId,
      employeeName: name,
      createDate: createdAt.toISOString(),
    })),
    employeeCount: loaded.peopleCounts.get(id) ?? 0,
    groupList: (loaded.groups.get(id) ?? []).map(({ groupId, name, employees }) => ({
      group_CertID: groupId,
      group_CertName: name,
      employeeCount: employees,
    })),
    groupCount: loaded.groupCounts.get(id) ?? 0,
    owner: { employeeID: ownerId, employeeName: loaded.owners.get(ownerId) ?? '' },
  }
}
