import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Append, append, DocumentChanged } from '@laisen/server/documents/append'
import { create, whole } from '@laisen/server/documents/create'
import { objectsOf } from '@laisen/server/documents/read'
import { defineEvent } from '@laisen/server/events/define'
import type { RecipientPrincipal, SystemPrincipal } from '@laisen/server/principal'
import * as z from 'zod/mini'
import { openTransaction } from './open-transaction.ts'
import type { TestServer } from './server.ts'

/** The event that is recorded when a recipient of an envelope signs. */
const signed = defineEvent('test.signed', {
  subject: 'envelope',
  facts: z.object({ act: z.string() }),
  personal: z.object({ name: z.string() }),
})

/** Documents to which a recipient of an envelope appends. No call does only this; stamps append through the same operation. */
export async function growingDocuments({ database, services, clock, given }: TestServer, companyId: number) {
  const { employeeId } = await given.employee()
  await database.ownerPool.query(
    `with sent as (
      insert into envelopes (company_id, id, sender_id, subject, draft, total_recipients, created_at, saved_at)
      values ($1, 70, $2, 'Lease', '{}', 1, now(), now()) returning id)
    insert into recipients (company_id, id, envelope_id, place, step, name, email, locale, action, may_delegate, private_message, sent_at)
    select $1, 7, id, 0, 1, 'Somchai', 'somchai@example.com', 'th', 'sign', false, '', now() from sent`,
    [companyId, employeeId],
  )
  const company = database.company(companyId)
  const caller = { companyId, locale: 'en', timeZone: 'Asia/Bangkok', address: '127.0.0.1' } as const
  const recipient: RecipientPrincipal = { ...caller, kind: 'recipient', recipientId: 7, envelopeId: 70 }
  const system: SystemPrincipal = { kind: 'system', companyId, job: 'test' }

  async function store(text: string) {
    const companyKey = await services.keys.companyKey(company, companyId)
    return services.files.put({ companyKey, body: Buffer.from(text) })
  }

  return {
    /** A document at revision 0, of 26 bytes. */
    async newDocument(): Promise<number> {
      const base = await store('the document as it arrived')
      const document = { principal: system, name: 'a.pdf', base: whole(base), at: clock.now() }
      const [id] = await company.transaction((db) => create(db, [document]))
      return id!
    },
    /** What the recipient appends to a revision. */
    async tailOf(documentId: number, base: number): Promise<Append> {
      return {
        principal: recipient,
        documentId,
        base,
        tail: await store(`tail ${randomUUID()}`),
        sha256: Buffer.alloc(32, base),
        at: clock.now(),
        event: signed({ at: clock.now(), subjectId: 70, facts: { act: 'sign' }, personal: { name: 'Somchai' } }),
      }
    },
    append: (...tails: Append[]) => company.transaction((db) => append(db, tails)),
    /** Appends in a transaction that stays open until what it returns is called. */
    beginAppend: (tail: Append, then?: 'commits' | 'gives up') =>
      openTransaction(company, (db) => append(db, [tail]), then),
    /** Several appends in one transaction. */
    inTransaction: (work: (appendHere: (tail: Append) => Promise<void>) => Promise<void>) =>
      company.transaction((db) => work((tail) => append(db, [tail]))),
    /** A revision as whoever reads it gets it: as a stream, and as a source. */
    async read(documentId: number, revision: number): Promise<Buffer> {
      const rows = await company.read((db) => objectsOf(db, documentId, revision))
      const bytes = await buffer(await services.files.stream(company, rows))
      const source = await services.files.source(company, rows)
      try {
        if (!bytes.equals(source.read(0, source.sizeBytes))) throw new Error('stream and source differ')
      } finally {
        source.close()
      }
      return bytes
    },
    /** The revisions as they are stored, oldest first. */
    revisions: (documentId: number) =>
      company.transaction((db) =>
        db
          .selectFrom('revisions')
          .select(['number', 'size_bytes'])
          .where('document_id', '=', documentId)
          .orderBy('number')
          .execute(),
      ),
  }
}

export function isDocumentChanged(error: unknown): boolean {
  return error instanceof DocumentChanged
}
