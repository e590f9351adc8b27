import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/envelopes'
import { type DraftProblem, draftProblemsOf } from '@laisen/contract/envelope-problems'
import { missingCharacters } from '@laisen/pades/stamp/measure'
import { shownText } from '@laisen/pades/stamp/shown-text'
import { getSeal } from '../certificates/for-envelopes.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { listContacts } from '../employees/contacts.ts'
import { AppError } from '../http/app-error.ts'
import { holdsLink } from '../mail/links.ts'
import { findRoom } from '../plans/charge.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { wallClock } from '../viewer-clock.ts'
import { withAddresses } from './draft-addresses.ts'
import { fileShown, getOwnDraft, requireContentKnown } from './drafts.ts'
import { fieldsTooSmall } from './field-room.ts'
import { listFiles } from './files-store.ts'
import { foreseeUnprovable } from './foresee.ts'
import { mustHoldNoLinks } from './outside.ts'
import { type StoredDraft, toShow } from './stored-draft.ts'

/** What stands in the way of sending a draft now, and what it would cost. @throws ENVELOPE_NOT_FOUND, ENVELOPE_CHANGED */
export async function checkDraft(
  { db, clock, config, mail }: Context,
  principal: EmployeePrincipal,
  { envelopeID, version: known }: InputOf<typeof endpoints.checkDraft>,
): Promise<DataOf<typeof endpoints.checkDraft>> {
  const now = clock.now()
  return db.transaction(async (db) => {
    const found = await getOwnDraft(db, principal, envelopeID)
    if (known != null) requireContentKnown(found, known)
    const { id, version, draft: composed } = found
    const draft = await withAddresses(db, composed)
    const { content, accessCodesKnown } = toShow(draft)
    const files = (await listFiles(db, id)).map(fileShown)
    const localNow = localTime(now, principal.timeZone)
    const problems = draftProblemsOf(content, { files, accessCodesKnown, localNow })
    problems.push(
      ...(await recipientsWhoLeft(db, draft)),
      ...namesNotShown(draft),
      ...fieldsTooSmall(draft, { now, zone: principal.timeZone }),
      ...(await refusedCertificates(db, principal, { draft, now })),
      ...(await linksToOutsiders(db, { mail, clock }, { companyId: principal.companyId, draft })),
    )
    const { signaturesLeft } = await findRoom(db, clock)
    const signatures = draft.recipients.filter(({ action }) => action === 'sign').length
    const unprovable = await foreseeUnprovable({ db, config }, principal, { draft, now })
    return { version, problems, signatures, signaturesLeft, unprovable }
  })
}

const two = (value: number) => String(value).padStart(2, '0')

function localTime(at: Date, zone: string): string {
  const [year, month, day, hour, minute] = wallClock(at, zone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/** Employees who were deleted since they were chosen, or who are to answer for a signature. */
async function recipientsWhoLeft(db: Db, { recipients }: StoredDraft): Promise<DraftProblem[]> {
  const named = recipients.flatMap(({ employeeID, answerableID }) => [employeeID, answerableID])
  const ids = [...new Set(named.filter((id) => typeof id === 'number'))]
  const present = new Set((await listContacts(db, ids)).map(({ id }) => id))
  const isGone = (id: number | null | undefined) => typeof id === 'number' && !present.has(id)
  return recipients
    .filter(({ employeeID, answerableID }) => isGone(employeeID) || isGone(answerableID))
    .map(({ key }) => ({ code: 'recipientGone', key }))
}

/** Names that no field of the document could show, so that their signatures would be refused one day. */
function namesNotShown({ recipients }: StoredDraft): DraftProblem[] {
  return recipients.flatMap(({ key, name }) =>
    missingCharacters(shownText(name), 'bold') === '' ? [] : [{ code: 'recipientNameNotShown', key }],
  )
}

/** Addresses that people outside would read, while the company may write them none. */
async function linksToOutsiders(
  db: Db,
  services: Pick<Context, 'mail' | 'clock'>,
  { companyId, draft }: { readonly companyId: number; readonly draft: StoredDraft },
): Promise<DraftProblem[]> {
  const people = draft.recipients.map(({ employeeID = null, email }) => ({ employeeId: employeeID, email }))
  if (!(await mustHoldNoLinks(db, services, { companyId, people }))) return []
  const texts: [key: string | null, text: string | null | undefined][] = [
    [null, draft.subject],
    [null, draft.message],
    ...draft.documents.map(({ key, name }) => [key, name] as [string, string]),
    ...draft.recipients.flatMap(({ key, name, privateMessageOn, privateMessage }) => [
      [key, name] as [string, string],
      [key, privateMessageOn ? privateMessage : ''] as [string, string],
    ]),
    ...draft.fields.map(({ key, label }) => [key, label] as [string, string]),
  ]
  const keys = new Set(texts.flatMap(([key, text]) => (holdsLink(text ?? '') ? [key] : [])))
  return [...keys].map((key) => ({ code: 'envelopeLinkNotAllowed', key }))
}

/** Certificates of the company that the sender may not have others sign with. */
async function refusedCertificates(
  db: Db,
  { employeeId }: EmployeePrincipal,
  { draft, now }: { readonly draft: StoredDraft; readonly now: Date },
): Promise<DraftProblem[]> {
  const problems: DraftProblem[] = []
  for (const { key, globalCertID } of draft.recipients) {
    if (typeof globalCertID !== 'number') continue
    const held = { certificateId: globalCertID, employeeId, now }
    if (!(await isSeal(db, held))) problems.push({ code: 'globalCertificateRefused', key })
  }
  const { certify, certifyCertID } = draft
  if (certify && typeof certifyCertID === 'number') {
    const held = { certificateId: certifyCertID, employeeId, now }
    if (!(await isSeal(db, held))) problems.push({ code: 'envelopeCertificateRefused', key: null })
  }
  return problems
}

async function isSeal(db: Db, held: Parameters<typeof getSeal>[1]): Promise<boolean> {
  try {
    await getSeal(db, held)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
