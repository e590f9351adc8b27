import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

// The page that the link and the QR code on a document lead to. It asks for the file, which never leaves the browser: only its hash does.

export const checkCopy = endpoint({
  method: 'POST',
  path: 'Verify/CheckCopy',
  title:
    'Whether a file is the document with this verification id, or an earlier revision of it. Unknown and purged ids answer alike.',
  access: 'public',
  effect: 'read',
  perMinute: 60,
  input: z.object({
    verificationID: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** Of the file, in hexadecimal. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  data: z.object({
    /** newest: the document as it is now. earlier: as it was before somebody acted on it. none: another file. */
    result: z.enum(['newest', 'earlier', 'none']),
    /** The number of the revision, and of the newest one. Revision 0 is the file as it was uploaded. Both are 0 for another file. */
    revision: z.number(),
    revisions: z.number(),
  }),
})
