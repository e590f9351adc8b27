import type { Db } from '../db/database.ts'
import * as store from './store.ts'

interface ChainHead {
  /** Hexadecimal. */
  readonly hash: string
  readonly at: Date
  /** How many rows it covers. */
  readonly rows: number
}

/** The head of the company's chain of evidence; undefined while nothing is chained. */
export async function chainHead(db: Db): Promise<ChainHead | undefined> {
  const head = await store.findHead(db)
  return head && { hash: head.hash.toString('hex'), at: head.at, rows: head.rows }
}
