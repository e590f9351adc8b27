import type { ColumnType, Generated } from 'kysely'
import type { Given } from './columns.ts'

export type CheckState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export interface ChainTables {
  chain_checks: {
    company_id: number
    run: number
    requested_by: number
    requested_at: Date
    state: CheckState
    rows_done: Generated<number>
    rows_total: Generated<number>
    /** As chain/checks.ts writes it. */
    result: ColumnType<unknown, string | undefined, string | null>
    ended_at: Date | null
  }
  chain_epochs: {
    number: number
    system_identifier: string
    events_before: number
    history_before: number
    began_at: Given<Date>
  }
  chain_heads: {
    company_id: number
    segment: Generated<number>
    rows: Generated<number>
    hash: Generated<Buffer>
    epoch: Generated<number>
    xid: Generated<string>
    kind: Generated<string>
    row_id: Generated<number>
    at: Date | null
  }
  chain_segments: {
    company_id: number
    number: number
    rows_before: number
    row_count: number
    row_kinds: string | null
    row_ids: number[] | null
    row_hashes: Buffer | null
    rows_digest: Buffer
    previous: Buffer
    hash: Buffer
    epoch: number
    last_xid: string
    at: Date
  }
  chain_anchors: {
    company_id: number
    id: Generated<number>
    segment: number
    rows: number
    head: Buffer
    statement: string
    source: 'own' | 'server' | 'installation'
    authority: string
    token: Buffer
    stamped_at: Date
  }
}
