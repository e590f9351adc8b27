/** The types of an envelope's events, without the noun that records them, and the message that each is told by. */
export const eventWords = {
  sent: 'eventSent',
  prepared: 'eventPrepared',
  invited: 'eventInvited',
  reminded: 'eventReminded',
  'link-copied': 'eventLinkCopied',
  corrected: 'eventCorrected',
  undelivered: 'eventUndelivered',
  opened: 'eventOpened',
  'code-sent': 'eventCodeSent',
  authenticated: 'eventAuthenticated',
  'authentication-failed': 'eventAuthenticationFailed',
  acted: 'eventActed',
  rejected: 'eventRejected',
  delegated: 'eventDelegated',
  'handed-over': 'eventHandedOver',
  'recipient-left': 'eventRecipientLeft',
  'recipient-kept': 'eventRecipientKept',
  cancelled: 'eventCancelled',
  expired: 'eventExpired',
  prolonged: 'eventProlonged',
  completed: 'eventCompleted',
  certificate: 'eventCertificate',
  extended: 'eventExtended',
  purged: 'eventPurged',
} as const

export type EventKind = keyof typeof eventWords
