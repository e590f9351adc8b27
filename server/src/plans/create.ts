/** Gives a company a package, with a counter of its signatures. Who may do so: add_package in migration 0014. */
export { addPackage as createPackage } from './store.ts'
