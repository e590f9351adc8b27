import { statementDigest, tokenName, writeStatement } from './anchor-file.ts'
import * as store from './store.ts'
import { evidenceTimestamps, type TimestampNeeds } from './timestamps.ts'

/** Timestamps the head of a company (timestamps.ts). One that could not be made comes with the next head. */
export async function anchorHead(services: TimestampNeeds, companyId: number): Promise<void> {
  const { database, clock } = services
  const { head, latest } = await database.company(companyId).read(async (db) => ({
    head: await store.findHead(db),
    latest: await store.listLatestAnchors(db),
  }))
  if (!head) return
  const { segment, rows, companyCode } = head
  const at = clock.now().toISOString()
  const before = latest.map(({ token }) => tokenName(token))
  const statement = writeStatement({
    companyId,
    companyCode,
    segment,
    rows,
    head: head.hash.toString('hex'),
    at,
    before,
  })
  const anchor = { companyId, segment, rows, head: head.hash, statement }
  const made = await evidenceTimestamps(services, { companyId, companyCode, hash: statementDigest(statement) })
  for (const { source, authority, timestamp } of made) {
    const { token, at: stampedAt } = timestamp
    await store.insertAnchor(database.owner, {
      ...anchor,
      ...{ source, authority, token: Buffer.from(token), stampedAt },
    })
  }
}
