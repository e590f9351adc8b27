/** Companies found before anyone is signed in to them, by commands of the operator. As the owner. */
export { findByCode, findOperatorCompany, lockOperatorCompany } from './store.ts'
