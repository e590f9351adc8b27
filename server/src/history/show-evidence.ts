import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { getHistoryEvidence, recordVerdicts } from '@laisen/contract/endpoints/history'
import { placeOfSignature } from '../chain/place.ts'
import type { Context } from '../context.ts'
import type { EvidenceVerdict } from '../events/evidence.ts'
import { listVerified } from '../events/verify.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as evidence from './evidence-store.ts'
import { maySeeDocument, seesCompany } from './scope.ts'
import { verdictOn } from './verify.ts'

type Evidence = DataOf<typeof getHistoryEvidence>

/** The event that is recorded with each stamp. */
const STAMPED = 'document.stamped'
/** A document is stamped once; more events of the kind would be those of a later product. */
const MOST_EVENTS = 20

/** What is recorded about one signature. @throws HISTORY_ROW_NOT_FOUND also where the caller may not see the row */
export async function showEvidence(
  { db }: Context,
  principal: EmployeePrincipal,
  { historyID }: InputOf<typeof getHistoryEvidence>,
): Promise<Evidence> {
  const onlyOf = seesCompany(principal) ? null : principal.employeeId
  return db.read(async (db) => {
    const row = await evidence.findStored(db, historyID, onlyOf)
    if (!row) throw new AppError('HISTORY_ROW_NOT_FOUND', { field: 'historyID' })
    const [around, place, events] = await Promise.all([
      evidence.getAround(db, row.id),
      placeOfSignature(db, row.id),
      listVerified(db, { documentId: Number(row.facts.documentId), type: STAMPED, most: MOST_EVENTS }),
    ])
    const { facts, personal } = row
    const event = events.find((one) => one.facts.stamp === facts.stamp)
    const { stampId, documentName: fileName, kept, employeeName, keyName, requesterName } = around
    const word = (name: string) => String(facts[name] ?? '')
    return {
      ...{ username: personal?.username ?? '', employeeName, keyName, requesterName },
      authenticatedBy: word('authenticatedBy'),
      certificate: {
        ...{ certID: row.certificateId, certName: personal?.certName ?? '', version: row.certificateVersion },
        certType: facts.certType === 2 ? 2 : 1,
        ...{ subject: around.subject, issuer: around.issuer, serial: around.serial, keyType: around.keyType },
        ...{ validFrom: around.validFrom.toISOString(), validUntil: around.validUntil.toISOString() },
        revokedAt: around.revokedAt?.toISOString() ?? null,
      },
      ...{ certReason: personal?.reason ?? '', certLocation: personal?.location ?? '' },
      ...{ level: word('level'), fieldName: word('fieldName') },
      document: {
        stampId: kept && maySeeDocument(principal, around) ? stampId : '',
        ...{ fileName, kept },
        ...{ sha256Before: word('sha256Before'), sha256Signed: word('sha256Signed'), sha256: word('sha256') },
      },
      row: recordOf({ ...row, verdict: verdictOn(row) }),
      event: event ? { ...recordOf(event), type: event.type } : null,
      ...place,
    }
  })
}

const words: Record<EvidenceVerdict, (typeof recordVerdicts)[number]> = {
  intact: 'intact',
  'intact, personal values erased': 'erased',
  'hash differs': 'changed',
  'personal values differ': 'changed',
}

interface Stored {
  readonly id: number
  readonly at: Date
  readonly hash: Buffer
  readonly hashVersion: number
  readonly verdict: EvidenceVerdict
}

function recordOf({ id, at, hash, hashVersion, verdict }: Stored): Evidence['row'] {
  return { id, at: at.toISOString(), hash: hash.toString('hex'), hashVersion, verdict: words[verdict] }
}
