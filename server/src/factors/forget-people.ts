/** Deletes the second factors of employees who are deleted. */
export { deleteFactors } from './store.ts'
