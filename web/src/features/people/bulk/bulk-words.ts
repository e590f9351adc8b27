import type { ChangeOfMany } from '@laisen/contract/endpoints/employees'

/** The texts of each change: the question and its button, what it causes, and what was done. */
export const bulkWords = {
  role: { question: 'roleDo', text: 'roleText', done: 'roleDone' },
  group: { question: 'groupDo', text: 'groupText', done: 'groupDone' },
  activate: { question: 'activateDo', text: 'activateText', done: 'activateDone' },
  deactivate: { question: 'deactivateDo', text: 'deactivateText', done: 'deactivateDone' },
  lock: { question: 'lockDo', text: 'lockText', done: 'lockDone' },
  unlock: { question: 'unlockDo', text: 'unlockText', done: 'unlockDone' },
  invite: { question: 'inviteDo', text: 'inviteText', done: 'inviteDone' },
} as const satisfies Record<ChangeOfMany, unknown>
