/** A request to an address that a person configured or a certificate names. */
export interface Question {
  readonly url: string
  /** GET if left out. */
  readonly body?: Uint8Array
  readonly contentType?: string
  readonly limitBytes: number
  readonly timeoutMs: number
}

/** Sends a request over HTTP. Throws whatever goes wrong: nothing of it is shown to people. */
export type Ask = (question: Question) => Promise<Uint8Array>
