import type { EnvelopeRow, envelopeTabs } from '@laisen/contract/endpoints/sent-envelopes'
import type { EnvelopeStatus } from '@laisen/contract/envelope-rules'
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/database.ts'
import { countedPage, type Slice } from '../../http/paged.ts'

type Tab = (typeof envelopeTabs)[number]

interface Listed {
  readonly tab: Tab
  /** Whose; null is the company. */
  readonly person: number | null
  readonly search: string
  readonly status: EnvelopeStatus | null
  /** Not counted further. */
  readonly most: number
}

export async function page(
  db: Db,
  { tab, person, search, status, most }: Listed,
  slice: Slice,
): Promise<{ ids: number[]; total: number }> {
  const read = async ({ skip, take }: Slice) => {
    const { rows } = await sql<{ envelope: number; total: number }>`
      select envelope, total from list_envelopes(${tab}, ${person}::bigint, ${search}, ${status}::smallint,
        ${skip}::bigint, ${take}::bigint, ${most}::bigint)`.execute(db)
    return rows
  }
  const { rows, total } = await countedPage(slice, read, most)
  return { ids: rows.map(({ envelope }) => envelope), total }
}

type Row = Omit<EnvelopeRow, 'sentAt' | 'dueAt' | 'lastActivityAt' | 'completedAt'> & {
  sentAt: Date
  dueAt: Date | null
  lastActivityAt: Date
  completedAt: Date | null
}

/** In the given order, for an employee. */
// joins employees: a list names who sent each
export async function list(db: Db, ids: readonly number[], employeeId: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('envelopes as e')
    .innerJoin('employees as s', (join) =>
      join.onRef('s.company_id', '=', 'e.company_id').onRef('s.id', '=', 'e.sender_id'),
    )
    .where('e.id', '=', anyOf(ids))
    .select(['e.id as envelopeID', 'e.subject', 'e.status', 'e.total_recipients as totalRecipients'])
    .select(['e.done_recipients as doneRecipients', 'e.total_documents as totalDocuments'])
    .select(['e.needs_attention as needsAttention', 'e.sent_at as sentAt', 'e.due_at as dueAt'])
    .select(['e.activity_at as lastActivityAt', 'e.completed_at as completedAt'])
    .select([
      sql<boolean>`coalesce(e.manager_id, e.sender_id) = ${employeeId}`.as('isOwn'),
      sql<string>`s.first_name || ' ' || s.last_name`.as('senderName'),
      sql<string[]>`array(select r.name from recipients r where r.company_id = e.company_id and r.envelope_id = e.id
        order by r.step, r.place limit 3)`.as('recipientNames'),
    ])
    .$narrowType<{ totalDocuments: number; sentAt: Date; lastActivityAt: Date }>()
    .execute()
  const byId = new Map(rows.map((row) => [row.envelopeID, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
