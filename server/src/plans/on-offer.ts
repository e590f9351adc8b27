/** The plans that the operator wrote, for those who show them or choose among them. */
export { listPlans, type Plan } from './plan-store.ts'
