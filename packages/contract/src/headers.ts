/** The names of headers that our own clients send in addition to the usual ones. */
export const headers = {
  /** `web`: the session is in a cookie, and no token is returned. Absent: a Bearer session (rules 3.3). */
  client: 'X-Laisen-Client',
  /** `1`: the page makes the call on its own. Polling is not activity, so it does not extend the session (rules 3.3). */
  background: 'X-Laisen-Background',
  /**
   * Of a program with a Bearer session: the token of its device, which the answer to signing in returns in the same header if the
   * request has it (at first with any value). Our web keeps it in a cookie.
   */
  device: 'X-Laisen-Device',
  /** A repeated request gets the answer of the first one, and has no further effect. */
  idempotencyKey: 'Idempotency-Key',
  /** On an answer that is a stamped document: the stamp's id. */
  stampId: 'X-Laisen-Stamp',
  /** Likewise: the PAdES level that it has reached. */
  level: 'X-Laisen-Level',
  /** Likewise, where a higher one was to be reached: that level, a space, and why it was not (levelFaults). */
  levelMissed: 'X-Laisen-Level-Missed',
  /** `1`: the document was damaged and has been repaired. */
  repaired: 'X-Laisen-Repaired',
  /** The notices about the signed document (signNotices), separated by commas. */
  notices: 'X-Laisen-Notices',
  /** On every answer. A refusal also has it in the body. */
  requestId: 'X-Request-Id',
} as const

export const webClient = 'web'
