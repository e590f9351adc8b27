import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'

/** Where a stamp was placed, and on a document of which shape; in points. */
interface Place {
  readonly pages: number
  readonly widthPoints: number
  readonly heightPoints: number
  readonly page: number
  readonly x: number
  readonly y: number
  readonly length: number
  readonly certID: number | null
}

interface NewPlace extends Place {
  readonly companyId: number
  readonly employeeId: number
  readonly at: Date
}

/** Keeps a place; it replaces the one for documents of the same shape. */
export async function putPlace(db: Db, { companyId, employeeId, at, ...place }: NewPlace): Promise<void> {
  const { page, x, y, length: length_points, certID: certificate_id } = place
  const kept = { page, x, y, length_points, certificate_id, used_at: at }
  const { pages, widthPoints: width_points, heightPoints: height_points } = place
  await db
    .insertInto('stamp_places')
    .values({ company_id: companyId, employee_id: employeeId, pages, width_points, height_points, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'employee_id', 'pages', 'width_points', 'height_points']).doUpdateSet(kept),
    )
    .execute()
}

/** An employee's places, the latest first. */
export async function listPlaces(db: Db, employeeId: number): Promise<Place[]> {
  return db
    .selectFrom('stamp_places')
    .where('employee_id', '=', employeeId)
    .orderBy('used_at', 'desc')
    .select(['pages', 'width_points as widthPoints', 'height_points as heightPoints', 'page', 'x', 'y'])
    .select(['length_points as length', 'certificate_id as certID'])
    .execute()
}

/** Deletes all but the latest of an employee's places. */
export async function deleteBeyond(db: Db, employeeId: number, most: number): Promise<void> {
  await sql`
    delete from stamp_places where employee_id = ${employeeId} and (pages, width_points, height_points) in
      (select pages, width_points, height_points from stamp_places where employee_id = ${employeeId}
        order by used_at desc offset ${most})`.execute(db)
}

export async function deleteOf(db: Db, employeeIds: readonly number[]): Promise<void> {
  await db.deleteFrom('stamp_places').where('employee_id', '=', anyOf(employeeIds)).execute()
}
