/** The types of an envelope's events, without `envelope.`, and the message that each is told by. */
export const eventWords = {
  sent: 'eventSent',
  prepared: 'eventPrepared',
  invited: 'eventInvited',
  reminded: 'eventReminded',
  'link-copied': 'eventLinkCopied',
  corrected: 'eventCorrected',
  undelivered: 'eventUndelivered',
  opened: 'eventOpened',
  authenticated: 'eventAuthenticated',
  'authentication-failed': 'eventAuthenticationFailed',
  acted: 'eventActed',
  rejected: 'eventRejected',
  delegated: 'eventDelegated',
  cancelled: 'eventCancelled',
  expired: 'eventExpired',
  prolonged: 'eventProlonged',
  completed: 'eventCompleted',
} as const

export type EventKind = keyof typeof eventWords
