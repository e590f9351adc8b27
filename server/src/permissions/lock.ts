/** The lock under which a company changes who may do what, and how many may. */
export { lockAdministration } from './store.ts'
