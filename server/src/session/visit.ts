import type { Locale } from '@laisen/contract/messages/define'

/** One request as the connection shows it, and what its answer leaves in the browser. */
export interface Visit {
  readonly address: string
  readonly userAgent: string
  /** Our own web: the session lives in a cookie, and no token is answered. */
  readonly web: boolean
  /** From Accept-Language, until a session says better. */
  readonly locale: Locale
  /** The token of a browser that signed in here before. */
  readonly deviceToken: string | undefined
  /** Keeps the session's token in its cookie; null takes it out. */
  setSession(token: string | null): void
  setDevice(token: string): void
}
