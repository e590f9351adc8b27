import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { PadesError } from '@laisen/pades/errors'
import type { FilledField } from '@laisen/pades/form/filled-field'
import type { Handwriting } from '@laisen/pades/form/handwriting'
import type { SignatureFacts } from '@laisen/pades/sign/prepare'
import { type Room, signLaidOut } from '@laisen/pades/sign-in-turn'
import type { CommitmentType } from '@laisen/pki/cms'
import { shortName } from '@laisen/pki/names'
import type { Context } from '../../context.ts'
import { objectsOf } from '../../documents/read.ts'
import { discard } from '../../files/discard.ts'
import type { ObjectRow, StoredObject } from '../../files/files.ts'
import { hashStored, keepHashed } from '../../files/hash-stored.ts'
import { AppError } from '../../http/app-error.ts'
import { refusalOf } from '../../http/engine-refusals.ts'
import { findLevelPolicy, hasTimestamps, levelOf, type SourcedReach, sourcesFor } from '../../levels/policy.ts'
import { inWorker } from '../../workers/pool.ts'
import type { OpenRecipient } from '../recipient/session.ts'
import { requireTurn } from '../recipient/turn.ts'
import * as recipients from '../recipient-store.ts'
import { layOutSignature } from '../send/tasks.ts'
import * as sent from '../sent-store.ts'
import type { ActKey } from './key.ts'

/** Everything that a recipient decided. */
export interface ActPlan {
  readonly open: OpenRecipient
  readonly fields: readonly sent.FieldRecord[]
  /** By the name of the field. */
  readonly filled: ReadonlyMap<string, FilledField>
  readonly handwriting: Handwriting | undefined
  readonly signsBy: 'company' | 'own' | 'oneTime'
  readonly at: Date
  /** The revision of each document when the act began. */
  readonly seen: ReadonlyMap<number, number>
}

export interface ActOrder extends ActPlan {
  readonly key: ActKey
}

export interface SignedDocument {
  readonly documentId: number
  readonly base: number
  readonly tail: StoredObject
  readonly sha256: Uint8Array
  readonly sha256Before: Buffer
  readonly level: SignatureLevel
  /** Who gave the timestamp, in words; undefined without one. */
  readonly timestampedBy: string | undefined
}

interface Newest {
  readonly documents: readonly (sent.EnvelopeDocument & { readonly rows: readonly ObjectRow[] })[]
  readonly reach: SourcedReach | undefined
}

async function readNewest(context: Context, plan: ActPlan): Promise<Newest> {
  const { companyId } = plan.open.principal
  return context.db.read(async (db) => {
    // Another tab may have acted while this one waited.
    const { recipient, envelope } = plan.open
    requireTurn({
      recipient: (await recipients.find(db, recipient.id)) ?? recipient,
      envelope: (await sent.find(db, envelope.id)) ?? envelope,
    })
    const documents = await sent.listDocuments(db, plan.open.envelope.id)
    const rows = []
    for (const document of documents) {
      rows.push({ ...document, rows: await objectsOf(db, document.documentId, document.revision) })
    }
    return { documents: rows, reach: reachFor(context, { companyId, plan, policy: await findLevelPolicy(db) }) }
  })
}

/** Longer than any signature with its chain and timestamp. */
const rehearsalRoom: Room = { certificates: [], digest: 'sha256', contentsBytes: 32_768 }

/**
 * Lays out what would be signed and forgets it: what the engine refuses in any of the documents is refused before a certificate is made, and
 * before a server elsewhere is asked for the timestamp of another one.
 */
export async function rehearse(context: Context, plan: ActPlan): Promise<void> {
  const { companyId } = plan.open.principal
  const { documents } = await readNewest(context, plan)
  // With a single document and a key that is there already, nothing is spent before it is laid out.
  if (plan.signsBy !== 'oneTime' && documents.length < 2) return
  try {
    for (const document of documents) {
      const facts = factsOf(plan, document)
      await context.files.withStaged(context.db, document.rows, (staged) =>
        inWorker(layOutSignature, { document: staged, before: [], room: rehearsalRoom, facts }, { companyId }),
      )
    }
  } catch (error) {
    throw inOwnWords(error, plan)
  }
}

/** Signs the newest revision of each document. What it stores belongs to nobody yet. */
export async function signDocuments(context: Context, order: ActOrder): Promise<SignedDocument[]> {
  const { db } = context
  const { companyId } = order.open.principal
  const { documents, reach } = await readNewest(context, order)
  const companyKey = await context.keys.companyKey(db, companyId)
  const signed: SignedDocument[] = []
  try {
    for (const document of documents) {
      const { tail, documentSha256, level, hashed, signatures } = await signOne(context, order, { document, reach })
      const stored = await context.files.put({ companyKey, body: tail })
      keepHashed(document.rows, { hashed, tail, id: stored.id, at: context.clock.now() })
      const { documentId, revision: base, sha256: sha256Before } = document
      const [{ timestampedBy: by } = {}] = signatures
      const timestampedBy = by && shortName(by)
      signed.push({ documentId, base, tail: stored, sha256: documentSha256, sha256Before, level, timestampedBy })
    }
    return signed
  } catch (error) {
    await discard(
      context.files,
      signed.map(({ tail }) => tail),
    )
    throw inOwnWords(error, order)
  }
}

interface Reaching {
  readonly companyId: number
  readonly plan: ActPlan
  readonly policy: Awaited<ReturnType<typeof findLevelPolicy>>
}

/**
 * Validation data comes after the act; it waits for a timestamp only. A certificate that lasts a day is worthless without one, so that
 * nothing is signed where none is to be had.
 */
function reachFor(context: Context, { companyId, plan, policy }: Reaching): SourcedReach | undefined {
  const oneTime = plan.signsBy === 'oneTime'
  if (!oneTime && levelOf(policy, context.config) === 'B-B') return undefined
  if (!hasTimestamps(policy, context.config)) {
    if (oneTime) throw new AppError('RECIPIENT_TIMESTAMP_UNAVAILABLE')
    return undefined
  }
  const reach = sourcesFor(context, { policy, companyId, level: 'B-T' })
  return oneTime ? { ...reach, otherwise: 'refuse' } : reach
}

interface SigningOne {
  readonly document: sent.EnvelopeDocument & { readonly rows: readonly ObjectRow[] }
  readonly reach: SourcedReach | undefined
}

async function signOne(context: Context, order: ActOrder, { document, reach }: SigningOne) {
  const { db, files } = context
  const { companyId } = order.open.principal
  const { key } = order.key
  const facts = factsOf(order, document)
  const hashed = await hashStored(context, document.rows, [key.digest])
  const signed = await files.withStaged(db, document.rows, (staged) =>
    signLaidOut({
      ...{ keys: [key], signedAt: order.at, reach, hashed },
      commitmentType: commitments[order.open.recipient.action],
      layOut: (_, { before, room }) =>
        inWorker(layOutSignature, { document: staged, before, room, facts }, { companyId }),
      layOutArchive: () => {
        throw new Error('validation data of an act come after it')
      },
    }),
  )
  return { ...signed, hashed }
}

/** RFC 5126 §5.11.1: what the signature means is in the CMS. */
const commitments: Readonly<Record<OpenRecipient['recipient']['action'], CommitmentType>> = {
  sign: 'proofOfApproval',
  approve: 'proofOfApproval',
  acknowledge: 'proofOfReceipt',
}

function factsOf(plan: ActPlan, { documentId, signatures }: sent.EnvelopeDocument): SignatureFacts {
  const { open, fields, filled, handwriting, at } = plan
  const { recipient, envelope } = open
  const own = fields.filter((field) => field.documentId === documentId)
  const places = own.filter(({ kind }) => kind === 'signature')
  const names = places.map(({ name }) => name).filter((name) => name !== '')
  const visible = places.some(({ width }) => width > 0)
  return {
    ...{ signedAt: at, timeZone: envelope.timeZone, name: recipient.name, checkedSignatures: signatures },
    field: names.length > 0 ? { names } : undefined,
    look: visible ? { language: recipient.locale, handwriting } : undefined,
    filled: names.length > 0 ? own.flatMap(({ name }) => filled.get(name) ?? []) : undefined,
  }
}

/** What the engine refuses, as the recipient reads it, beside the field. */
function inOwnWords(error: unknown, { fields }: ActPlan): unknown {
  if (!(error instanceof PadesError)) return refusalOf(error)
  const { fieldName, characters } = error.facts as { fieldName: string; characters: string }
  const at = { field: 'fields', fieldID: fields.find(({ name }) => name === fieldName)?.id ?? 0 }
  if (error.code === 'FIELD_TEXT_TOO_LONG') return new AppError('RECIPIENT_TEXT_TOO_LONG', at)
  if (error.code === 'FIELD_TEXT_NOT_SHOWN') return new AppError('RECIPIENT_TEXT_NOT_SHOWN', { ...at, characters })
  if (error.code === 'STAMP_TEXT_NOT_SHOWN')
    return new AppError('RECIPIENT_NAME_NOT_SHOWN', { field: 'handwriting', characters })
  if (error.code.startsWith('IMAGE_')) return new AppError('RECIPIENT_PICTURE_UNREADABLE', { field: 'handwriting' })
  // In another process, another tab was quicker.
  if (error.code === 'FIELD_ALREADY_SIGNED') return new AppError('RECIPIENT_ALREADY_DONE')
  if (error.code === 'LEVEL_NOT_REACHED') return new AppError('RECIPIENT_TIMESTAMP_UNAVAILABLE')
  return error
}
