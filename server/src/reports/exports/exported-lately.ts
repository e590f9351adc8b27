import type { DataOf } from '@laisen/contract/endpoint'
import type { getExportedReports } from '@laisen/contract/endpoints/reports'
import type { Context } from '../../context.ts'
import * as store from './exported-store.ts'

/** As many as one looks through. */
const SHOWN = 10

/** What people of the company exported lately. The files are not kept: each says what it was asked for, so that it can be made again. */
export async function listExported({ db }: Context): Promise<DataOf<typeof getExportedReports>> {
  const exported = await db.read((db) => store.list(db, SHOWN))
  return {
    listData: exported.map(({ exportedAt, userName, facts }) => ({
      ...facts,
      ...{ exportedAt: exportedAt.toISOString(), userName },
    })),
  }
}
