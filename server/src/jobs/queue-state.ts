/** How long the queue is, for the operator of the installation. Anyone else is shown an empty one. */
export { getQueueState } from './queue-store.ts'
