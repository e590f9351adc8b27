import { randomBytes } from 'node:crypto'
import { readTimestampReply, type Timestamp, writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { answerTimestamp } from '../authority/timestamp.ts'
import type { Services } from '../context.ts'
import { findLevelPolicy } from '../levels/policy.ts'
import { statementDigest, writeStatement } from './anchor-file.ts'
import * as store from './store.ts'

type Needed = Pick<Services, 'database' | 'clock' | 'config' | 'keys' | 'log' | 'sources'>

/**
 * Timestamps the head of a company: by its own authority, where it has one, and by the first timestamp server that it chose. An authority
 * is not made for this alone, since having one changes the level that the company signs at (levels/policy.ts).
 */
export async function anchorHead(services: Needed, companyId: number): Promise<void> {
  const { database, clock } = services
  const known = await database.company(companyId).read(async (db) => {
    const head = await store.findHead(db)
    if (!head) return undefined
    return { head, policy: await findLevelPolicy(db) }
  })
  if (!known) return
  const { head, policy } = known
  const { segment, rows, companyCode } = head
  const at = clock.now().toISOString()
  const said = { companyId, companyCode, segment, rows, head: head.hash.toString('hex'), at }
  const statement = writeStatement(said)
  const anchor = { companyId, segment, rows, head: head.hash, statement }
  const keep = (source: 'own' | 'server', authority: string, { token, at: stampedAt }: Timestamp) =>
    store.insertAnchor(database.owner, { ...anchor, source, authority, token: Buffer.from(token), stampedAt })
  const [server] = policy.servers
  // What fails is logged and comes with the next head; neither keeps the other from being made.
  await tried(services, companyId, async () => {
    if (server === undefined) return
    const hash = statementDigest(statement)
    await keep(
      'server',
      new URL(server).hostname,
      await services.sources.only(server).stamp({ digest: 'sha256', hash }),
    )
  })
  await tried(services, companyId, async () => {
    if (policy.hasAuthority)
      await keep('own', companyCode, await stampByOwn(services, companyId, statementDigest(statement)))
  })
}

async function tried({ log }: Pick<Needed, 'log'>, companyId: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn('chain.not-anchored', { companyId, error })
  }
}

const TOLERANCE_MS = 60_000
const NONCE_BYTES = 8

/** By the company's own timestamp unit, in this process. */
async function stampByOwn(services: Needed, companyId: number, hash: Uint8Array): Promise<Timestamp> {
  const question = { digest: 'sha256', hash, nonce: randomBytes(NONCE_BYTES) } as const
  const from = services.clock.now()
  const reply = await answerTimestamp(services, companyId, writeTimestampRequest(question))
  return readTimestampReply(reply, { question, from, until: services.clock.now(), toleranceMs: TOLERANCE_MS })
}
