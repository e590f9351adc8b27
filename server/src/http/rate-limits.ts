import type { Endpoint } from '@laisen/contract/endpoint'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { type CallingPrincipal, callerId } from '../principal.ts'
import { AppError } from './app-error.ts'
import { networkOf } from './network.ts'
import { RATE_LIMITS_TABLE, rateLimitsClient } from './rate-limits-store.ts'

/** Calls that are costly or open to all, counted per minute in PostgreSQL, so that every replica sees the same count. */
export interface RateLimits {
  /** Counts a call by who makes it; where no one has signed in, by the network of the address. @throws TOO_MANY_REQUESTS */
  take(endpoint: Endpoint, caller: CallingPrincipal | { readonly address: string }): Promise<void>
}

const MINUTE_SECONDS = 60

export function createRateLimits(database: Database): RateLimits {
  const storeClient = rateLimitsClient(database)
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ path, perMinute }: Endpoint): RateLimiterPostgres => {
    const known = limiters.get(path)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: RATE_LIMITS_TABLE,
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: path,
      points: perMinute ?? 0,
      duration: MINUTE_SECONDS,
      // Whoever is over the limit costs the database nothing until the minute is over.
      inMemoryBlockOnConsumed: perMinute ?? 0,
    })
    limiters.set(path, limiter)
    return limiter
  }

  return {
    async take(endpoint, caller) {
      if (endpoint.perMinute === undefined) return
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
