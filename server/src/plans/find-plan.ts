import type { Db } from '../db/database.ts'
import { listPlans, type Plan } from './plan-store.ts'

/** Loads the plans and returns how to find one by its id. A plan that somebody asked for may have been withdrawn since. */
export async function plansById(db: Db): Promise<(id: number | null) => Plan | undefined> {
  const plans = await listPlans(db)
  return (id) => plans.find((plan) => plan.id === id)
}
