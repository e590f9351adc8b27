/** Whether an employee must have a second factor. */
export { setFactorDemanded } from './factor-demand-store.ts'
