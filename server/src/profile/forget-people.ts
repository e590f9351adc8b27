/** Deletes the open identity confirmations of employees who are deleted. */
export { deleteConfirmations } from './store.ts'
