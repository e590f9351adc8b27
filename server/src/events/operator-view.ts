/** What happened to a company as a customer, for the operator of the installation. Anyone else is shown nothing. */
export { listEventsOf } from './operator-store.ts'
