import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import {
  type FailedRenewal,
  type listFailedRenewals as listEndpoint,
  type RenewalFault,
  renewalFaults,
} from '@laisen/contract/endpoints/renewals'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { counted, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './renewals-store.ts'

/** Documents of the company whose archive timestamp could not be renewed. */
export async function listFailedRenewals(
  { db }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof listEndpoint>,
): Promise<DataOf<typeof listEndpoint>> {
  const slice = sliceOf(input)
  const { rows, total } = await db.read(async (db) => ({
    rows: await store.listFailed(db, slice),
    total: await store.countFailed(db),
  }))
  const listData = rows.map(({ documentId, name, stampId, envelopeId, ...row }) => ({
    ...{ documentID: documentId, fileName: name, stampId: stampId ?? '', envelopeID: envelopeId },
    ...shown(row),
  }))
  return { listData, ...counted(total, slice) }
}

/** True if the archive timestamp of a document of the company could not be renewed. */
export function hasFailedRenewals(db: Db): Promise<boolean> {
  return store.existFailed(db)
}

/** Why the archive timestamp of a document could not be renewed; undefined if it could, or none was due. */
export async function findFailedRenewal(db: Db, documentId: number): Promise<FailedRenewal | undefined> {
  const found = await store.findFailed(db, documentId)
  return found && shown(found)
}

function shown({ fault, failingSince, provableUntil, triedAgainAt }: store.FailedRecord): FailedRenewal {
  return {
    fault: knownFault(fault),
    failingSince: failingSince.toISOString(),
    provableUntil: provableUntil?.toISOString() ?? null,
    triedAgainAt: triedAgainAt?.toISOString() ?? null,
  }
}

const known: ReadonlySet<string> = new Set(renewalFaults)
const knownFault = (fault: string) => (known.has(fault) ? (fault as RenewalFault) : 'unexpected')

interface Pressing {
  readonly documents: number
  /** When the first of them can no longer be proven; null where that is not known. */
  readonly until: Date | null
  /** Another one whenever it becomes more urgent. */
  readonly stage: string
}

/** Documents of the company that need somebody, because their renewal keeps failing; undefined if there are none. */
export async function findPressingRenewals(db: Db, now: Date): Promise<Pressing | undefined> {
  const { documents, firstUntil: until, firstDocumentId, stage } = await store.findPressing(db, now)
  return documents === 0 ? undefined : { documents, until, stage: `${firstDocumentId}/${stage}` }
}

/** The same of all companies, for the operator of the installation: by company and fault. Anyone else is shown nothing. */
export async function failedRenewalsOfAll(db: Db, now: Date) {
  const companies = await store.listFailedOfCompanies(db, now)
  return companies.map(({ fault, ...row }) => ({ ...row, fault: knownFault(fault) }))
}
