import { randomBytes } from 'node:crypto'
import { readTimestampReply, type Timestamp, writeTimestampRequest } from '@laisen/pki/timestamp-reply'
import { answerTimestamp } from '../authority/timestamp.ts'
import { findOperatorCompany } from '../companies/find.ts'
import type { Services } from '../context.ts'
import { findLevelPolicy } from '../levels/policy.ts'

export type TimestampNeeds = Pick<Services, 'database' | 'clock' | 'config' | 'keys' | 'log' | 'sources'>

interface EvidenceTimestamp {
  readonly source: 'own' | 'server' | 'installation'
  /** The host of a server, or the code of the company whose authority it is. */
  readonly authority: string
  readonly timestamp: Timestamp
}

interface Wanted {
  readonly companyId: number
  readonly companyCode: string
  /** SHA-256. */
  readonly hash: Uint8Array
}

/**
 * Timestamps for a hash of a company's evidence: by the first timestamp server that it or else the installation has chosen, and by its own
 * authority, where it has one. An authority is not made for this alone, since having one changes the level that the company signs at
 * (levels/policy.ts); where there is neither, the authority of the operator stands in. What fails is logged, and keeps no other from being made.
 */
export async function evidenceTimestamps(services: TimestampNeeds, wanted: Wanted): Promise<EvidenceTimestamp[]> {
  const { database, config, sources } = services
  const { companyId, companyCode, hash } = wanted
  const { servers, hasAuthority } = await database.company(companyId).read((db) => findLevelPolicy(db))
  const server = servers[0] ?? config.tsaUrls[0]
  const made: (EvidenceTimestamp | undefined)[] = []
  if (server !== undefined) {
    const ask = () => sources.only(server).stamp({ digest: 'sha256', hash })
    made.push(await tried(services, companyId, { source: 'server', authority: new URL(server).hostname, ask }))
  }
  if (hasAuthority) {
    const ask = () => stampBy(services, companyId, hash)
    made.push(await tried(services, companyId, { source: 'own', authority: companyCode, ask }))
  }
  if (server === undefined && !hasAuthority && config.pkiUrl !== undefined) {
    const operator = await findOperatorCompany(database.owner)
    if (operator) {
      const ask = () => stampBy(services, operator.id, hash)
      made.push(await tried(services, companyId, { source: 'installation', authority: operator.code, ask }))
    }
  }
  return made.filter((one) => one !== undefined)
}

interface Asked extends Omit<EvidenceTimestamp, 'timestamp'> {
  ask(): Promise<Timestamp>
}

async function tried(
  { log }: TimestampNeeds,
  companyId: number,
  { source, authority, ask }: Asked,
): Promise<EvidenceTimestamp | undefined> {
  try {
    return { source, authority, timestamp: await ask() }
  } catch (error) {
    log.warn('chain.not-anchored', { companyId, source, error })
    return undefined
  }
}

const TOLERANCE_MS = 60_000
const NONCE_BYTES = 8

/** By a company's own timestamp unit, in this process. */
async function stampBy(services: TimestampNeeds, companyId: number, hash: Uint8Array): Promise<Timestamp> {
  const question = { digest: 'sha256', hash, nonce: randomBytes(NONCE_BYTES) } as const
  const from = services.clock.now()
  const reply = await answerTimestamp(services, companyId, writeTimestampRequest(question))
  return readTimestampReply(reply, { question, from, until: services.clock.now(), toleranceMs: TOLERANCE_MS })
}
