/** Which word of messages/report-words.ts says what a code in a report means. */
export const statusWords = {
  1: 'status1',
  2: 'status2',
  3: 'status3',
  4: 'status4',
  5: 'status5',
  6: 'status6',
  7: 'status7',
} as const

export const actionWords = {
  sign: 'action_sign',
  approve: 'action_approve',
  acknowledge: 'action_acknowledge',
} as const

export const stateWords = {
  waiting: 'state_waiting',
  sent: 'state_sent',
  opened: 'state_opened',
  done: 'state_done',
  rejected: 'state_rejected',
  delegated: 'state_delegated',
} as const

/** Of the velocity report, from the first bucket on. */
export const bucketWords = [
  'bucket1',
  'bucket2',
  'bucket3',
  'bucket4',
  'bucket5',
  'bucket6',
  'bucket7',
  'bucket8',
] as const

export const categoryWords = {
  possession: 'category_possession',
  knowledge: 'category_knowledge',
  account: 'category_account',
} as const

export const typeWords = {
  emailedCode: 'type_emailedCode',
  accessCode: 'type_accessCode',
  login: 'type_login',
} as const

export const periodWords = { 1: 'period1', 2: 'period2', 3: 'period3', 4: 'period4' } as const

export const dateTypeWords = { 0: 'dateType0', 1: 'dateType1' } as const

export const rangeWords = {
  ...({ 1: 'range1', 2: 'range2', 3: 'range3', 4: 'range4', 5: 'range5', 6: 'range6', 7: 'range7' } as const),
  ...({ 8: 'range8', 9: 'range9', 10: 'range10', 11: 'range11', 12: 'range12', 13: 'range13' } as const),
}
