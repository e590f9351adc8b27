import { carriedSegments } from '../chain/carried.ts'
import type { CompanyDb } from '../db/database.ts'
import { sealedEvents } from '../events/sealed.ts'
import { sealedHistory } from '../history/sealed.ts'

const kinds = { e: 'event', h: 'history' } as const

/** The segments of the chain, without their rows. */
export async function* evidenceSegments(db: CompanyDb, last: number): AsyncGenerator<string> {
  for await (const { links, ...segment } of carriedSegments(db, last)) {
    yield `${JSON.stringify({ ...segment, removed: links === null })}\n`
  }
}

/** The rows of the chain in their order, each with the texts that its hashes were computed over. A row that is gone has only its hash. */
export async function* evidenceRows(db: CompanyDb, last: number): AsyncGenerator<string> {
  for await (const { number, rowsBefore, links } of carriedSegments(db, last)) {
    const idsOf = (kind: 'e' | 'h') => (links ?? []).filter((link) => link.kind === kind).map(({ id }) => id)
    const { companyId } = db
    const rows = await db.read(async (db) => ({
      e: await sealedEvents(db, companyId, idsOf('e')),
      h: await sealedHistory(db, companyId, idsOf('h')),
    }))
    const lines = (links ?? []).map(({ kind, id, hash }, place) => {
      const row = rows[kind].get(id)
      const position = rowsBefore + place + 1
      const { content = null, personal = null, salt = null } = row ?? {}
      return `${JSON.stringify({ position, segment: number, kind: kinds[kind], id, hash, content, personal, salt })}\n`
    })
    yield lines.join('')
  }
}
