/** Whether a company demands a second factor of everyone. */
export { isFactorDemanded, setFactorDemanded } from './factor-policy-store.ts'
