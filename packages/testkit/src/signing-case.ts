import type { CertificateNotice } from '@laisen/contract/endpoints/certificate-shapes'
import type { ErrorCode } from '@laisen/contract/errors'
import type { Certificate } from '@laisen/pki/certificate'

export const signingFilePassword = 'File-Password-1'

/** The rule that gives a notice, and the server's code for that. */
export type Notice = readonly [rule: string, code: CertificateNotice]

/** A PKCS#12 file, and the answer to whether its certificate may sign. */
export interface SigningCase {
  readonly file: Uint8Array
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
  /** The rule that refuses it and the server's error code for it; absent if it may sign. */
  readonly refused?: readonly [rule: string, code: ErrorCode]
  /** What is told of it, although it may sign. */
  readonly told?: readonly Notice[]
}
