/** How many employees a company has. */
export { totals } from './list-store.ts'
