import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const which = z.object({ archive: z.number() })

/** Somebody asked for an archive of everything. */
export const archiveRequested = defineEvent('archive.requested', { subject: 'company', facts: which })

/** It is made. `sums` is the SHA-256 of its list of hashes, hexadecimal; `stampedBy` says whose timestamps cover that. */
export const archiveMade = defineEvent('archive.made', {
  subject: 'company',
  facts: z.extend(which, {
    documents: z.number(),
    sizeBytes: z.number(),
    sums: z.string(),
    stampedBy: z.array(z.string()),
    /** How many files could not be read. Absent for none, and in events of earlier versions. */
    unreadable: z.optional(z.number()),
  }),
})

/** Somebody stopped it, or deleted it before its time. */
export const archiveCancelled = defineEvent('archive.cancelled', { subject: 'company', facts: which })

/** Somebody got a link that downloads it. */
export const archiveLinked = defineEvent('archive.linked', { subject: 'company', facts: which })
