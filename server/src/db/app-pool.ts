import type pg from 'pg'
import { checkAppLogin } from './check-login.ts'
import { StatementNames } from './statement-names.ts'

/** The application's connections. Each one's login is checked when it is opened. */
export interface AppPool {
  connect(): Promise<pg.PoolClient>
  /** Undefined behind a connection pooler, which gives each transaction another connection. */
  namesOf(client: pg.PoolClient): StatementNames | undefined
  end(): Promise<void>
}

/** @param open makes a pool with these settings in addition to its own */
export function openAppPool(open: (settings: pg.PoolConfig) => pg.Pool): AppPool {
  const names = new WeakMap<pg.PoolClient, StatementNames>()
  const pool = open({
    pipeline: true,
    verify(client, done) {
      checkAppLogin(client).then(
        ({ direct }) => {
          if (direct) names.set(client, new StatementNames())
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  return { connect: () => pool.connect(), namesOf: (client) => names.get(client), end: () => pool.end() }
}
