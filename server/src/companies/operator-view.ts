/** Companies as customers, for the operator of the installation. Anyone else is shown nothing and changes nothing. */
export {
  type Customer,
  findCustomer,
  listCustomers,
  markResumed,
  markSuspended,
  setVerified,
} from './operator-store.ts'
