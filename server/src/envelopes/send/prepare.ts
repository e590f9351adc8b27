import { randomBytes } from 'node:crypto'
import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import type { Locale } from '@laisen/contract/messages/define'
import type { PageDrawing } from '@laisen/pades/form/new-field'
import { signLaidOut } from '@laisen/pades/sign-in-turn'
import type { SigningKey } from '@laisen/pki/signing-key'
import type { Context } from '../../context.ts'
import { discard } from '../../files/discard.ts'
import type { ObjectRow, StoredObject } from '../../files/files.ts'
import { hashStored } from '../../files/hash-stored.ts'
import { rowOf } from '../../files/objects.ts'
import { AppError } from '../../http/app-error.ts'
import { refusing } from '../../http/engine-refusals.ts'
import type { CompanyKey } from '../../keys/keys.ts'
import type { SourcedReach } from '../../levels/policy.ts'
import { layOutArchiveOf } from '../../levels/tasks.ts'
import { inWorker } from '../../workers/pool.ts'
import { assembled, isWhole, type Used } from '../composed.ts'
import type { StoredDraft } from '../stored-draft.ts'
import { verificationMark } from '../verification-mark.ts'
import { newFields, type PlannedField, plannedFields } from './fields.ts'
import { layOutSignature, placeFields } from './tasks.ts'

/** A certificate of the company that certifies, opened. */
export interface Certifier {
  readonly key: SigningKey
  readonly name: string
  readonly reach: SourcedReach | undefined
}

interface Preparing {
  readonly draft: StoredDraft
  readonly document: StoredDraft['documents'][number]
  readonly used: readonly Used[]
  /** The file of a document that is used whole may become the document; another one of the envelope may have it already. */
  readonly mayTake: boolean
  readonly companyKey: CompanyKey
  readonly locale: Locale
  readonly timeZone: string
  readonly certifier: Certifier | undefined
  readonly verificationId: string
}

/** A document of an envelope as it is sent: durable, and nothing refers to it yet. */
export interface Prepared {
  readonly name: string
  readonly pages: number
  readonly verificationId: string
  /** Either the document that a file of the draft is, or a new one. */
  readonly base: { readonly documentId: number } | { readonly object: StoredObject }
  readonly tails: readonly { readonly object: StoredObject; readonly sha256: Uint8Array; readonly certified: boolean }[]
  readonly baseSha256: Buffer
  readonly fields: readonly PlannedField[]
  readonly signatures: number
  readonly level: SignatureLevel | null
}

export function newVerificationId(): string {
  return randomBytes(16).toString('hex')
}

/** Everything that was stored for documents that are not sent after all. */
export function storedFor(prepared: readonly Prepared[]): StoredObject[] {
  return prepared.flatMap(({ base, tails }) => [
    ...('object' in base ? [base.object] : []),
    ...tails.map(({ object }) => object),
  ])
}

/**
 * Puts a document together, makes the fields that its recipients will fill, and certifies it where the sender chose so.
 * @throws what the engine refuses, as AppError
 */
export async function prepareDocument(context: Context, companyId: number, preparing: Preparing): Promise<Prepared> {
  const { files } = context
  const { draft, document, used, companyKey, verificationId, certifier } = preparing
  const { base, objects } = await baseOf(context, companyId, preparing)
  const stored: StoredObject[] = 'object' in base ? [base.object] : []
  try {
    const [{ file }] = used as [Used]
    const whole = isWhole(document.parts, file)
    const permits = whole ? file.permits : 'everything'
    const pages = whole ? file.widths.length : pagesOf(document.parts, used)
    const fields = plannedFields({ draft, documentKey: document.key, pages, permits, ownFields: file.ownFields })
    if (!fields) throw new AppError('ENVELOPE_NOT_READY', { problems: 'envelopeFieldNotPermitted' })
    const hash = (await hashStored(context, objects, [])).sha256!
    const baseSha256 = hash.copy().digest()
    const names = new Map(draft.recipients.map(({ key, name }) => [key, name]))
    const added = newFields(fields, { permits, locale: preparing.locale, names })
    const tails: Prepared['tails'][number][] = []
    const keep = async (tail: Uint8Array, sha256: Uint8Array, certified: boolean) => {
      const object = await files.put({ companyKey, body: tail })
      stored.push(object)
      tails.push({ object, sha256, certified })
    }
    const drawings = permits === 'everything' ? drawingsOf(context, preparing) : []
    if (added.length > 0) {
      const { tail } = await refusing(() =>
        files.withStaged(context.db, objects, (document) =>
          inWorker(placeFields, { document, fields: added, drawings }, { companyId }),
        ),
      )
      hash.update(tail)
      await keep(tail, hash.copy().digest(), false)
    }
    let level: SignatureLevel | null = null
    if (certifier) {
      const rows = [...objects, ...tails.map(({ object }) => rowOf(object))]
      const certified = await certify(context, companyId, { certifier, rows, timeZone: preparing.timeZone })
      level = certified.level
      await keep(certified.tail, certified.documentSha256, true)
    }
    const signatures = (whole ? file.signatures : 0) + (certifier ? 1 : 0)
    return { ...{ name: document.name, pages, verificationId, base, tails, baseSha256, fields }, signatures, level }
  } catch (error) {
    await discard(files, stored)
    throw error
  }
}

/** What leads from the paper to the page that checks it, where the sender wants it and the first page has room. */
function drawingsOf({ config }: Context, { draft, document, used, verificationId, locale }: Preparing): PageDrawing[] {
  if (!draft.showVerification) return []
  const [{ fileID, pages }] = document.parts as [StoredDraft['documents'][number]['parts'][number]]
  const file = used.find((one) => one.file.id === fileID)!.file
  const index = (pages?.[0] ?? 1) - 1
  const page = { widthPoints: file.widths[index]!, heightPoints: file.heights[index]! }
  const mark = verificationMark({ url: `${config.publicUrl}/v/${verificationId}`, language: locale, page })
  return mark ? [mark] : []
}

interface Base {
  readonly base: Prepared['base']
  readonly objects: readonly ObjectRow[]
}

async function baseOf(context: Context, companyId: number, preparing: Preparing): Promise<Base> {
  const { document, used, mayTake, companyKey } = preparing
  const [first] = used
  const whole = isWhole(document.parts, first!.file)
  if (whole && mayTake) return { base: { documentId: first!.file.documentId }, objects: first!.objects }
  const body = whole
    ? await context.files.stream(context.db, first!.objects)
    : await assembled(context, { companyId, parts: document.parts, used })
  const object = await context.files.put({ companyKey, body })
  return { base: { object }, objects: [rowOf(object)] }
}

function pagesOf(parts: Preparing['document']['parts'], used: readonly Used[]): number {
  const counts = new Map(used.map(({ file }) => [file.id, file.widths.length]))
  return parts.reduce((sum, { fileID, pages }) => sum + (pages ? new Set(pages).size : counts.get(fileID)!), 0)
}

interface Certifying {
  readonly certifier: Certifier
  readonly rows: readonly ObjectRow[]
  readonly timeZone: string
}

/** ISO 32000-2 table 257: with P=2, forms may be filled and signatures made. The fields are there already. */
async function certify(context: Context, companyId: number, { certifier, rows, timeZone }: Certifying) {
  const { db, files, clock } = context
  const { key, name, reach } = certifier
  const signedAt = clock.now()
  const facts = { signedAt, timeZone, name, certify: 2 } as const
  const hashed = await hashStored(context, rows, [key.digest])
  return refusing(() =>
    files.withStaged(db, rows, (document) =>
      signLaidOut({
        ...{ keys: [key], signedAt, reach, hashed },
        layOut: (_, { before, room }) => inWorker(layOutSignature, { document, before, room, facts }, { companyId }),
        layOutArchive: (facts, before) =>
          inWorker(layOutArchiveOf, { document, facts, before, pdfPassword: undefined, spent: 0 }, { companyId }),
      }),
    ),
  )
}
