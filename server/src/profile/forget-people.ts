/** Deletes the open identity confirmations of employees who are deleted. */
export { deleteConfirmations } from './forget-store.ts'
