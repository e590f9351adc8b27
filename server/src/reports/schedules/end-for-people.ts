import type { Db } from '../../db/database.ts'
import * as store from './store.ts'

/** Reports by email end with whoever set them up. */
export async function endSchedulesOf(db: Db, people: readonly number[]): Promise<void> {
  await store.removeOf(db, people)
}
