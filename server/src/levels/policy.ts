import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { includesLevel, type Reach } from '@laisen/pades/levels/reach'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './store.ts'

/** What a company chose for its signatures. */
export type LevelPolicy = store.PolicyRecord

export function findLevelPolicy(db: Db): Promise<LevelPolicy> {
  return store.findPolicy(db)
}

type Sources = Pick<Config, 'tsaUrls' | 'pkiUrl'>

/** Whether there is someone to ask for timestamps. An authority is made when it is first needed, if the installation can. */
export function hasTimestamps({ servers }: Pick<LevelPolicy, 'servers'>, { tsaUrls, pkiUrl }: Sources): boolean {
  return servers.length > 0 || tsaUrls.length > 0 || pkiUrl !== undefined
}

/**
 * The level of a stamp that asks for none: what the company chose. Where it chose nothing, B-LT if it has an authority or a timestamp
 * server, so that what was signed before a revocation stays provable (rules 5.7).
 */
export function levelOf(policy: LevelPolicy, config: Sources): SignatureLevel {
  if (policy.level) return policy.level
  const ready = policy.servers.length > 0 || config.tsaUrls.length > 0 || policy.hasAuthority
  return ready && hasTimestamps(policy, config) ? 'B-LT' : 'B-B'
}

interface Wanted {
  readonly policy: LevelPolicy
  readonly companyId: number
  /** What the call asks for; the company's level if it asks for none. */
  readonly level: SignatureLevel | undefined
}

export interface SourcedReach extends Reach {
  /** Whether servers elsewhere are asked, for which others need not wait. */
  readonly waits: boolean
}

/**
 * Whom to ask for a stamp's level; undefined for B-B.
 * @throws SIGNATURE_LEVEL_TOO_LOW where the company demands more than the call asks for
 */
export function reachOf(
  { sources, config }: Pick<Context, 'sources' | 'config'>,
  { policy, companyId, level: asked }: Wanted,
): SourcedReach | undefined {
  const own = levelOf(policy, config)
  const level = asked ?? own
  if (policy.must && !includesLevel(level, own))
    throw new AppError('SIGNATURE_LEVEL_TOO_LOW', { field: 'level', level: own })
  if (level === 'B-B') return undefined
  return sourcesFor({ sources, config }, { policy, companyId, level })
}

/** Whom to ask for a level. */
export function sourcesFor(
  { sources, config }: Pick<Context, 'sources' | 'config'>,
  { policy, companyId, level }: Omit<Wanted, 'level'> & { readonly level: Reach['level'] },
): SourcedReach {
  return {
    level,
    timestamper: sources.timestamper(companyId, policy.servers),
    statuses: sources.statuses,
    otherwise: policy.must ? 'refuse' : 'fall',
    waits: policy.servers.length > 0 || config.tsaUrls.length > 0,
  }
}
