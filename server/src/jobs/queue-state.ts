/** How long the queue is, for the operator of the installation. Anyone else is shown an empty one. */
export { getQueueState, type QueueState } from './queue-store.ts'
