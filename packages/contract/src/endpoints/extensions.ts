import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { rowId } from '../references.ts'

// Before a certificate is revoked, the documents that it signed without a timestamp are extended, so that they stay provable (rules 5.5).

const certificate = {
  method: 'POST',
  access: [
    permission.certificateView,
    permission.certificateAdd,
    permission.certificateEdit,
    permission.certificateDelete,
  ],
  input: z.object({ certID: rowId }),
} as const

const extension = z.object({
  /** Whether there is someone to ask for timestamps. */
  possible: z.boolean(),
  /** Documents that the certificate signed and that nothing proves once it is revoked. */
  documents: z.number(),
  /** There are more than `documents`. */
  more: z.boolean(),
  /** The last run; null if there was none. */
  run: z.nullable(
    z.object({
      total: z.number(),
      done: z.number(),
      /** Documents that could not be extended: protected by a password, damaged, or no server answered. */
      failed: z.number(),
      running: z.boolean(),
    }),
  ),
})
export type CertificateExtension = z.output<typeof extension>

export const getExtension = endpoint({
  ...certificate,
  path: 'Cert/GetExtension',
  title:
    'The documents of a certificate that its revocation would leave without proof. For its owner and administrators.',
  effect: 'read',
  perMinute: 240,
  data: extension,
})

export const extendDocuments = endpoint({
  ...certificate,
  path: 'Cert/ExtendDocuments',
  title:
    'Extends these documents to PAdES B-LT, one after another. It costs no signature. For its owner and administrators.',
  effect: 'own',
  perMinute: 20,
  data: extension,
})

export const stopExtension = endpoint({
  ...certificate,
  path: 'Cert/StopExtension',
  title: 'Stops extending the documents of a certificate. Those that were extended stay so.',
  effect: 'own',
  perMinute: 20,
  data: extension,
})
