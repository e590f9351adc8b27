import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { rowId } from '../references.ts'
import { instant, text } from '../wire.ts'

// Everything of a company as one file that can be verified without us (rules 8.4).

export const archiveStates = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const

const archive = z.object({
  archiveID: z.number(),
  state: z.enum(archiveStates),
  /** Who asked for it, by name. */
  requestedBy: z.string(),
  requestDate: instant,
  documentsDone: z.number(),
  documentsTotal: z.number(),
  sizeBytes: z.nullable(z.number()),
  /** SHA-256 of its list of hashes, which covers everything else in it; hexadecimal, empty until it is ready. */
  sumsHash: z.string(),
  /** Whose timestamps cover that list: hosts of servers, or codes of companies. */
  stampedBy: z.array(z.string()),
  /** Why it failed; empty otherwise. */
  failure: z.enum(['', 'DISK_FULL', 'UNKNOWN']),
  /** When it is deleted, or was; null until it is ready. */
  expireDate: z.nullable(instant),
})
export type CompanyArchive = z.output<typeof archive>

const latest = z.object({
  /** The last one that was asked for; null if there was none. */
  archive: z.nullable(archive),
})
const which = z.object({ archiveID: rowId })

export const getArchive = endpoint({
  method: 'POST',
  path: 'CompanyArchive/GetArchive',
  title: 'How far the last archive of the company is.',
  access: [permission.everything],
  effect: 'read',
  input: z.object({}),
  data: latest,
  perMinute: 240,
})

export const startArchive = endpoint({
  method: 'POST',
  path: 'CompanyArchive/StartArchive',
  title:
    'Begins to make an archive of everything that is kept of the company. Needs a recent proof of who is there. It takes the place of the one before.',
  access: [permission.everything],
  effect: 'add',
  input: z.object({}),
  data: latest,
  perMinute: 6,
})

export const cancelArchive = endpoint({
  method: 'POST',
  path: 'CompanyArchive/CancelArchive',
  title: 'Stops making an archive, or deletes one that is ready.',
  access: [permission.everything],
  effect: 'delete',
  input: which,
  data: latest,
  perMinute: 20,
})

export const getArchiveLink = endpoint({
  method: 'POST',
  path: 'CompanyArchive/GetArchiveLink',
  title:
    'A link that downloads the archive once, within an hour, with Range. Needs a recent proof of who is there. The link ends with the session and the rights of whoever asked for it.',
  access: [permission.everything],
  effect: 'own',
  input: which,
  data: z.object({ link: z.string() }),
  perMinute: 20,
})

export const downloadArchive = endpoint({
  method: 'GET',
  path: 'CompanyArchive/DownloadArchive',
  title:
    'The archive, by a link of CompanyArchive/GetArchiveLink; Range is answered. The link ends once the last byte has been sent.',
  access: 'public',
  effect: 'read',
  input: z.object({ token: text() }),
  data: z.null(),
  answers: 'application/zip',
})
