/** The outbox of all companies, for the operator of the installation. Anyone else is shown nothing. */
export { findInOutbox, getOutboxState, listOutbox, type OutboxMail } from './operator-store.ts'
