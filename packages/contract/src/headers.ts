/** Names of the headers that our own clients send, beside the usual ones. */
export const headers = {
  /** `web`: the session lives in a cookie and no token is answered. Absent: a Bearer session (rules 3.3). */
  client: 'X-Laisen-Client',
  /** `1`: the page asked on its own. Polling is not activity, so it does not keep a session alive (rules 3.3). */
  background: 'X-Laisen-Background',
  /** Makes a repeated request answer as the first one did, without doing it again. */
  idempotencyKey: 'Idempotency-Key',
  /** On every answer; a refusal carries it in the body too. */
  requestId: 'X-Request-Id',
} as const

export const webClient = 'web'
