import { callsPerMinuteOf } from '@laisen/contract/call-limits'
import type { Endpoint } from '@laisen/contract/endpoint'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { type CallingPrincipal, callerId } from '../principal.ts'
import { AppError } from './app-error.ts'
import { networkOf } from './network.ts'
import { RATE_LIMITS_TABLE, rateLimitsClient } from './rate-limits-store.ts'

/**
 * Calls per minute. Those with a limit of their own are costly or can be guessed with: they are counted in PostgreSQL, so that
 * every replica sees the same count. The usual limits only keep a program that has gone wild from the others, so each
 * process counts for itself, which costs a request nothing.
 */
export interface RateLimits {
  /** Counts a call by who makes it; where no one has signed in, by the network of the address. @throws TOO_MANY_REQUESTS */
  take(endpoint: Endpoint, caller: CallingPrincipal | { readonly address: string }): Promise<void>
}

const MINUTE_SECONDS = 60

export function createRateLimits(database: Database): RateLimits {
  const storeClient = rateLimitsClient(database)
  const limiters = new Map<string, RateLimiterAbstract>()
  const limiterOf = (endpoint: Endpoint): RateLimiterAbstract => {
    const known = limiters.get(endpoint.path)
    if (known) return known
    const limiter = endpoint.perMinute === undefined ? inProcess(endpoint) : inDatabase(endpoint)
    limiters.set(endpoint.path, limiter)
    return limiter
  }
  const inProcess = (endpoint: Endpoint) =>
    new RateLimiterMemory({
      keyPrefix: endpoint.path,
      points: callsPerMinuteOf(endpoint),
      duration: MINUTE_SECONDS,
    })
  const inDatabase = ({ path, perMinute = 0 }: Endpoint) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: RATE_LIMITS_TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: path,
      points: perMinute,
      duration: MINUTE_SECONDS,
      // Whoever is over the limit costs the database nothing until the minute is over.
      inMemoryBlockOnConsumed: perMinute,
    })

  return {
    async take(endpoint, caller) {
      try {
        await limiterOf(endpoint).consume(keyOf(caller))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        throw new AppError('TOO_MANY_REQUESTS', {
          retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        })
      }
    },
  }
}

function keyOf(caller: CallingPrincipal | { readonly address: string }): string {
  if (!('kind' in caller)) return networkOf(caller.address)
  return `${caller.companyId}/${caller.kind}/${callerId(caller)}`
}
