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

/** How long answers and certificates of others may be, in bytes, fetched or found in a document. A timestamp of RSA-4096 with four certificates has 9 KB. */
export const mostAnswerBytes = 65_536

/** How long revocation lists may be, in bytes: 200,000 revoked certificates. A list is in each document whose signers it is about, so there only OCSP helps beyond. */
export const mostListBytes = 8 << 20
