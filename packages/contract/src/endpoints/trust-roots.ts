import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { instant, paging } from '../wire.ts'

// Roots that common PDF readers trust by themselves. The operator keeps the list, because no server can ask the readers. It is empty at
// first; then nobody is told that readers trust an issuer.

const trustRoot = z.object({
  /** SHA-256 of the certificate, in hexadecimal digits. */
  fingerprint: z.string(),
  subject: z.string(),
  validUntil: instant,
  /** The operator's user name. */
  addedBy: z.string(),
  addedDate: instant,
})
export type TrustRoot = z.output<typeof trustRoot>

const shared = { method: 'POST', access: [permission.everything], userType: 'COM' } as const

export const listTrustRoots = endpoint({
  ...shared,
  path: 'Platform/ListTrustRoots',
  title: 'The roots that PDF readers know, by name.',
  effect: 'read',
  input: z.object(paging),
  data: z.object({ listData: z.array(trustRoot), count: z.number(), dataCount: z.number() }),
})

export const addTrustRoots = endpoint({
  ...shared,
  path: 'Platform/AddTrustRoots',
  title:
    'Adds the root certificates of a file: DER, or PEM with several. Those that the list has already are left as they are.',
  effect: 'add',
  input: z.object({ certificates: z.optional(z.string()) }),
  base64: ['certificates'],
  maxBodyBytes: Math.ceil((limits.trustRootFileBytes * 4) / 3) + 1024,
  data: z.object({ added: z.number(), known: z.number() }),
})

export const removeTrustRoot = endpoint({
  ...shared,
  path: 'Platform/RemoveTrustRoot',
  title: 'Takes a root off the list. One that is not on it is no error.',
  effect: 'delete',
  input: z.object({ fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  data: z.literal('Success'),
})
