import type { LevelFault, SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { isEmail } from '@laisen/contract/people-rules'
import { signLaidOut } from '@laisen/pades/sign-in-turn'
import { issueOneTime, useOneTime } from '../../authority/one-time.ts'
import type { Services } from '../../context.ts'
import type { CompanyDb, Db } from '../../db/database.ts'
import { append } from '../../documents/append.ts'
import { create, whole } from '../../documents/create.ts'
import { discard } from '../../files/discard.ts'
import type { StoredObject } from '../../files/files.ts'
import { rowOf } from '../../files/objects.ts'
import { keepLevels } from '../../levels/keep.ts'
import { findLevelPolicy, hasTimestamps, sourcesFor } from '../../levels/policy.ts'
import { layOutArchiveOf } from '../../levels/tasks.ts'
import type { SystemPrincipal } from '../../principal.ts'
import { inWorker } from '../../workers/pool.ts'
import { certificateMade } from '../events.ts'
import { layOutSignature } from '../send/tasks.ts'
import * as sent from '../sent-store.ts'
import { verificationLink } from '../verification-mark.ts'
import type { EnvelopeEnd } from './facts.ts'
import { gatherFacts } from './gather.ts'
import { completionReport } from './report.ts'
import { setReport } from './set.ts'

interface SignedTail {
  readonly object: StoredObject
  readonly sha256: Uint8Array
  readonly level: SignatureLevel
  readonly signatureLevels: readonly SignatureLevel[]
  readonly missed: LevelFault | undefined
  /** When the certificate of its document timestamp expires. */
  readonly lastsUntil: Date | undefined
}

/** A certificate of completion whose bytes are durable and whose rows are not written yet. */
export interface MadeCertificate {
  readonly name: string
  readonly base: StoredObject
  readonly tail: SignedTail | undefined
  readonly oneTimeId: number | undefined
  readonly at: Date
}

type Making = Omit<Services, 'database'> & Pick<Services, 'database'> & { readonly db: CompanyDb }

/**
 * Sets the certificate of completion as a PDF and signs it for the company, by a key that its authority certifies for that. Where the
 * company can have no authority, it is not signed.
 */
export async function makeCertificate(
  context: Making,
  { envelopeId, ended }: { envelopeId: number; ended: EnvelopeEnd },
): Promise<MadeCertificate | undefined> {
  const { db, files, keys, clock } = context
  const facts = await gatherFacts(context, { envelopeId, ended })
  if (!facts) return undefined
  const { companyId } = db
  const at = clock.now()
  const url = facts.documents[0]?.verificationUrl
  const report = completionReport(facts, facts.language, url ? verificationLink(url) : undefined)
  const body = await inWorker(setReport, report, { companyId })
  const companyKey = await keys.companyKey(db, companyId)
  const received = await files.take({ companyKey, body })
  const base = await received.store()
  const made = { name: `${facts.envelope.subject}.pdf`, base, at }
  const { name, email } = { name: facts.company.name, email: facts.sender.email }
  if (context.config.pkiUrl === undefined || !isEmail(email)) return { ...made, tail: undefined, oneTimeId: undefined }
  try {
    const { id, key } = await issueOneTime(context, { companyId, name, email })
    const policy = await db.read((db) => findLevelPolicy(db))
    const reach = hasTimestamps(policy, context.config)
      ? sourcesFor(context, { policy, companyId, level: 'B-LTA' })
      : undefined
    const signed = await files.withStaged(db, [rowOf(base)], (document) =>
      signLaidOut({
        ...{ keys: [key], signedAt: at, reach: reach && { ...reach, otherwise: 'fall' }, hashed: received.hash() },
        layOut: (_, { before, room }) =>
          inWorker(
            layOutSignature,
            { document, before, room, facts: { signedAt: at, timeZone: facts.timeZone, name } },
            { companyId },
          ),
        layOutArchive: (facts, before) =>
          inWorker(layOutArchiveOf, { document, facts, before, pdfPassword: undefined, spent: 0 }, { companyId }),
      }),
    )
    const object = await files.put({ companyKey, body: signed.tail })
    const { documentSha256: sha256, level, levels: signatureLevels, missed, lastsUntil } = signed
    return { ...made, tail: { object, sha256, level, signatureLevels, missed, lastsUntil }, oneTimeId: id }
  } catch (error) {
    await discard(files, [base])
    throw error
  }
}

/** What is discarded where the envelope does not take it. */
export function storedIn({ base, tail }: MadeCertificate): StoredObject[] {
  return tail ? [base, tail.object] : [base]
}

/** Writes the rows in the transaction that ends the envelope. */
export async function keepCertificate(
  db: Db,
  principal: SystemPrincipal,
  { envelopeId, made }: { envelopeId: number; made: MadeCertificate },
): Promise<void> {
  const { name, base, tail, oneTimeId, at } = made
  const documentId = (await create(db, [{ principal, name, base: whole(base), at }]))[0]!
  if (tail) {
    if (oneTimeId !== undefined) await useOneTime(db, { id: oneTimeId, at })
    const sha256 = Buffer.from(tail.sha256).toString('hex')
    const event = certificateMade({ at, subjectId: envelopeId, about: { documentId }, facts: { sha256 } })
    await append(db, [{ principal, documentId, base: 0, tail: tail.object, sha256: tail.sha256, at, event }])
    // A night's timestamp would come after the key's day; then the certificate is made anew.
    const byCaller = tail.level === 'B-B'
    await keepLevels(db, principal.companyId, [{ documentId, revision: 1, at, byCaller, ...tail }])
  }
  await sent.setCompletionDocument(db, envelopeId, documentId)
}
