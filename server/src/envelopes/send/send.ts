import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { sendEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { getIdentity } from '../../companies/identity.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { append } from '../../documents/append.ts'
import { create, whole } from '../../documents/create.ts'
import { purgeDocument } from '../../documents/purge.ts'
import { listContacts } from '../../employees/contacts.ts'
import { record } from '../../events/record.ts'
import { discard, keeping } from '../../files/discard.ts'
import { AppError } from '../../http/app-error.ts'
import { countBytes, reserve } from '../../plans/charge.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import { lockSignatories } from '../../signatories/may-sign.ts'
import { instantOf } from '../../viewer-clock.ts'
import { newLink, tellAsked } from '../ask.ts'
import { checkDraft } from '../check-draft.ts'
import { isWhole, type Used, usedBy } from '../composed.ts'
import { withAddresses } from '../draft-addresses.ts'
import { getOwnDraft, lockOwnDraft } from '../drafts.ts'
import { documentPrepared, envelopeSent } from '../events.ts'
import { deleteFile, type FileRecord, listFiles } from '../files-store.ts'
import { countOutsiders } from '../outside.ts'
import * as recipients from '../recipient-store.ts'
import * as sent from '../sent-store.ts'
import { type StoredDraft, sealedForRecipient } from '../stored-draft.ts'
import { type CertifiedBy, openCertifier, requireMayCertify } from './certifier.ts'
import { newVerificationId, type Prepared, prepareDocument, storedFor } from './prepare.ts'

/**
 * Sends a draft. Documents are put together, get their fields and are certified before anything is written; then one transaction ends
 * the draft, reserves the signatures and asks the recipients of the first step.
 * @throws ENVELOPE_NOT_FOUND, ENVELOPE_CHANGED, ENVELOPE_NOT_READY, PUBLIC_URL_REQUIRED, OUTSIDE_RECIPIENTS_TOO_MANY, as reserve, and what the engine refuses
 */
export async function send(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, version }: InputOf<typeof sendEnvelope>,
): Promise<DataOf<typeof sendEnvelope>> {
  if (context.config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  const checked = await checkDraft(context, principal, { envelopeID })
  requireVersion(checked, version)
  const problems = [...new Set(checked.problems.map(({ code }) => code))]
  if (problems.length > 0) throw new AppError('ENVELOPE_NOT_READY', { problems: problems.join(',') })
  const ready = await prepareAll(context, principal, envelopeID).catch(async (error) => {
    // Where a file was taken away meanwhile, it was the engine that noticed first.
    await context.db.read(async (db) => requireVersion(await getOwnDraft(db, principal, envelopeID), version))
    throw error
  })
  const objects = storedFor(ready.prepared)
  const freed = await keeping(context.files, objects, () =>
    write(context, principal, { envelopeID, version, ...ready }),
  )
  await discard(context.files, freed)
  return sentAs(envelopeID)
}

const sentAs = (envelopeID: number) => ({ envelopeID, status: 1 }) as const

function requireVersion(draft: { readonly version: number }, version: number): void {
  if (draft.version !== version) throw new AppError('ENVELOPE_CHANGED', { version: draft.version })
}

interface Ready {
  readonly draft: StoredDraft
  /** The certificate that certifies the documents, if one does. */
  readonly certifiedBy: CertifiedBy | undefined
  readonly prepared: readonly Prepared[]
}

async function prepareAll(context: Context, principal: EmployeePrincipal, envelopeID: number): Promise<Ready> {
  const { companyId, locale, timeZone } = principal
  const { draft, used } = await context.db.transaction(async (db) => {
    const { id, draft } = await getOwnDraft(db, principal, envelopeID)
    const files = await listFiles(db, id)
    const used: Used[][] = []
    for (const document of draft.documents) used.push(await usedBy(db, document, files))
    return { draft, used }
  })
  const companyKey = await context.keys.companyKey(context.db, companyId)
  const certifier = draft.certify ? await openCertifier(context, principal, draft) : undefined
  const taken = new Set<number>()
  const prepared: Prepared[] = []
  try {
    for (const [index, document] of draft.documents.entries()) {
      const fileId = used[index]![0]!.file.id
      const mayTake = !taken.has(fileId) && isWhole(document.parts, used[index]![0]!.file)
      if (mayTake) taken.add(fileId)
      const common = { draft, companyKey, locale, timeZone, certifier, verificationId: newVerificationId() }
      prepared.push(await prepareDocument(context, companyId, { ...common, document, used: used[index]!, mayTake }))
    }
  } catch (error) {
    await discard(context.files, storedFor(prepared))
    throw error
  }
  return { draft, certifiedBy: certifier?.certificate, prepared }
}

interface Writing extends Ready {
  readonly envelopeID: number
  readonly version: number
}

/** Returns the objects of files that the envelope does not use. */
async function write(
  context: Context,
  principal: EmployeePrincipal,
  { envelopeID, version, draft: composed, certifiedBy, prepared }: Writing,
): Promise<{ id: string }[]> {
  const { once, clock } = context
  const { companyId } = principal
  const at = clock.now()
  const added = storedFor(prepared).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let freed: { objects: { id: string }[]; bytes: number }[] = []
  await once(
    async (db): Promise<DataOf<typeof sendEnvelope>> => {
      if (certifiedBy) {
        await lockSignatories(db, [companyId])
        await requireMayCertify(db, principal, { certificate: certifiedBy, at })
      }
      requireVersion(await lockOwnDraft(db, principal, envelopeID), version)
      const documentIds = await writeDocuments(db, principal, { envelopeID, prepared, at })
      freed = await leaveFiles(db, companyId, { files: await listFiles(db, envelopeID), used: documentIds })
      const draft = await withAddresses(db, composed)
      const people = await peopleOf(db, context, { draft, companyId, envelopeId: envelopeID, at })
      const ids = await recipients.insert(
        db,
        people.map(({ row }) => row),
      )
      const idOf = new Map(draft.recipients.map(({ key }, index) => [key, ids[index]!]))
      await writeFields(db, companyId, { prepared, documentIds, idOf })
      // Whoever signs alone is on the way to do so, and gets no email.
      if (draft.workType !== 'self-signed') {
        await tell(db, context, { principal, envelopeID, draft, prepared, ids, people })
      }
      const signers = draft.recipients.filter(({ action }) => action === 'sign').length
      const dueAt = dueOf(draft, principal.timeZone)
      await record(
        db,
        principal,
        sentEvent(principal, { envelopeID, draft, prepared, documentIds, dueAt, signers, at }),
      )
      // From here on every signature of the company waits, so nothing slow follows.
      const reservationId = signers > 0 ? await reserve(db, { clock, count: signers }) : null
      await sent.markSent(db, envelopeID, {
        ...{ workType: draft.workType, message: draft.message, locale: principal.locale, timeZone: principal.timeZone },
        ...{ at, dueAt, remindEveryDays: draft.remindEveryDays, certified: draft.certify, reservationId },
        ...{ step: firstStep(draft), ...totalsOf(prepared) },
      })
      return sentAs(envelopeID)
    },
    (db) => countBytes(db, { bytes: added - freed.reduce((sum, { bytes }) => sum + bytes, 0), at }),
  )
  return freed.flatMap(({ objects }) => objects)
}

function totalsOf(prepared: readonly Prepared[]) {
  return { totalDocuments: prepared.length, totalPages: prepared.reduce((sum, { pages }) => sum + pages, 0) }
}

const firstStep = ({ recipients }: StoredDraft) => Math.min(...recipients.map(({ step }) => step))

/** The instant of the last minute, by the sender's clock. Without a time, the end of the day. */
function dueOf({ dueDateOn, dueDate, dueTimeOn, dueTime }: StoredDraft, timeZone: string): Date | null {
  if (!dueDateOn || !dueDate) return null
  return instantOf(`${dueDate}T${(dueTimeOn && dueTime) || '23:59'}`, timeZone)
}

interface Documents {
  readonly envelopeID: number
  readonly prepared: readonly Prepared[]
  readonly at: Date
}

async function writeDocuments(
  db: Db,
  principal: EmployeePrincipal,
  { envelopeID, prepared, at }: Documents,
): Promise<number[]> {
  const { companyId } = principal
  const ids: number[] = []
  for (const { base, name, tails, fields } of prepared) {
    const documentId =
      'documentId' in base
        ? base.documentId
        : (await create(db, [{ principal, name, base: whole(base.object), at }]))[0]!
    for (const [index, { object: tail, sha256, certified }] of tails.entries()) {
      const facts = { revision: index + 1, sha256: Buffer.from(sha256).toString('hex'), fields: fields.length }
      const event = documentPrepared({
        ...{ at, subjectId: envelopeID, about: { documentId } },
        facts: { ...facts, ...(certified && { certifiedBy: 'company' }) },
      })
      await append(db, [{ principal, documentId, base: index, tail, sha256, at, event }])
    }
    ids.push(documentId)
  }
  await sent.insertDocuments(
    db,
    { companyId, envelopeId: envelopeID },
    prepared.map(({ name, pages, verificationId, tails, signatures, level }, place) => ({
      ...{ documentId: ids[place]!, place, name, pages, verificationId, revisionSent: tails.length, signatures, level },
    })),
  )
  return ids
}

interface Leaving {
  readonly files: readonly FileRecord[]
  /** Documents that became those of the envelope. */
  readonly used: readonly number[]
}

async function leaveFiles(db: Db, companyId: number, { files, used }: Leaving) {
  const freed = []
  for (const { id, documentId } of files) {
    await deleteFile(db, id)
    if (!used.includes(documentId)) freed.push(await purgeDocument(db, companyId, documentId))
  }
  return freed
}

interface Row {
  readonly row: recipients.NewRecipient
  /** Of those who are asked at once. */
  readonly token: string | undefined
}

interface People {
  readonly draft: StoredDraft
  readonly companyId: number
  readonly envelopeId: number
  readonly at: Date
}

async function peopleOf(db: Db, { keys }: Context, { draft, companyId, envelopeId, at }: People): Promise<Row[]> {
  const rows: Row[] = []
  for (const [place, recipient] of draft.recipients.entries()) {
    const code = await sealedForRecipient(db, { keys, companyId }, { recipient, envelopeId, place })
    const link = recipient.step === firstStep(draft) ? newLink() : undefined
    const {
      step,
      employeeID = null,
      name,
      email,
      language: locale,
      action,
      mayDelegate,
      globalCertID = null,
    } = recipient
    const row: recipients.NewRecipient = {
      ...{ companyId, envelopeId, place, step, employeeId: employeeID, name: name.trim(), email: email.trim() },
      ...{ locale, action, mayDelegate, certificateId: globalCertID },
      privateMessage: recipient.privateMessageOn ? (recipient.privateMessage ?? '') : '',
      ...{ accessCode: code?.bytes ?? null, accessCodeKeyId: code?.keyId ?? null },
      answerableId: globalCertID === null ? null : (recipient.answerableID ?? null),
      ...{ sentAt: at, tokenHash: link?.tokenHash ?? null },
    }
    rows.push({ row, token: link?.token })
  }
  return rows
}

interface Fields {
  readonly prepared: readonly Prepared[]
  readonly documentIds: readonly number[]
  readonly idOf: ReadonlyMap<string, number>
}

function writeFields(db: Db, companyId: number, { prepared, documentIds, idOf }: Fields): Promise<void> {
  const fields = prepared.flatMap(({ fields }, index) =>
    fields.map(({ recipientKey, ...field }) => ({
      ...{ documentId: documentIds[index]!, recipientId: idOf.get(recipientKey)! },
      ...field,
    })),
  )
  return sent.insertFields(db, companyId, fields)
}

interface Telling {
  readonly principal: EmployeePrincipal
  readonly envelopeID: number
  readonly draft: StoredDraft
  readonly prepared: readonly Prepared[]
  readonly ids: readonly number[]
  readonly people: readonly Row[]
}

async function tell(
  db: Db,
  context: Context,
  { principal, envelopeID, draft, prepared, ids, people }: Telling,
): Promise<void> {
  const { companyId, timeZone } = principal
  // Those of later steps are counted now, too: who acts before them is not refused because of what the sender may email.
  const everyone = await countOutsiders(db, context, {
    ...{ companyId, people: await recipients.list(db, envelopeID) },
    refusal: (refused) => new AppError('OUTSIDE_RECIPIENTS_TOO_MANY', refused),
  })
  const [sender] = await listContacts(db, [principal.employeeId])
  const { subject, message } = draft
  const envelope = {
    ...{ id: envelopeID, senderName: sender?.name ?? principal.username, subject, message, timeZone },
    locale: principal.locale,
    ...{ companyName: (await getIdentity(db, companyId)).name, dueAt: dueOf(draft, timeZone) },
    ...totalsOf(prepared),
  }
  const links = people.flatMap(({ token }, index) =>
    token === undefined ? [] : [{ person: everyone.find(({ id }) => id === ids[index])!, token }],
  )
  await tellAsked(db, context, { companyId, envelope, by: principal, links, again: false })
}

interface Sent extends Documents {
  readonly draft: StoredDraft
  readonly documentIds: readonly number[]
  readonly dueAt: Date | null
  readonly signers: number
}

function sentEvent({ address }: EmployeePrincipal, given: Sent) {
  const { envelopeID, draft, prepared, documentIds, dueAt, signers, at } = given
  const documents = prepared.map(({ tails, baseSha256, pages }, index) => {
    const newest = tails.at(-1)?.sha256 ?? baseSha256
    return { documentID: documentIds[index]!, sha256: Buffer.from(newest).toString('hex'), pages }
  })
  return envelopeSent({
    ...{ at, subjectId: envelopeID },
    facts: {
      ...{ workType: draft.workType, recipients: draft.recipients.length, documents, certified: draft.certify },
      ...{ dueAt: dueAt?.toISOString() ?? null, reserved: signers },
    },
    personal: { subject: draft.subject, address },
  })
}
