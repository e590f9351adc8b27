import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { draftContent, draftProblems } from '../envelope-draft.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { permission } from '../permissions.ts'
import { done, id, instant, localeName, maybe, paging, text } from '../wire.ts'
import { whole } from '../wire-values.ts'

// Composing an envelope (rules 7). Nobody sees a draft but whoever composes it.

const access = [permission.envelopes] as const

/** What a file permits that is to be signed: fields of any kind, new signatures only, only invisible ones, or nothing. */
const filePermissions = ['everything', 'signatures', 'invisible signatures', 'nothing'] as const

const file = z.object({
  fileID: z.number(),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** The size of each page as displayed, in points. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  permits: z.enum(filePermissions),
  /** Why it does not permit everything: a code of the catalogue of errors, or null. */
  reason: z.nullable(z.string()),
  /** How many signatures it has. A signed file stays whole, and cannot be merged. */
  signed: z.number(),
})
export type EnvelopeFile = z.output<typeof file>

export const saveDraft = endpoint({
  method: 'POST',
  path: 'Envelope/SaveDraft',
  title: 'Saves a draft as it is, however incomplete; without an id, a new one.',
  access,
  effect: 'add',
  input: z.object({
    envelopeID: maybe(id),
    /**
     * The version that was changed. If somebody saved another one meanwhile, in another tab perhaps, nothing is saved. Versions that only
     * files made, which were added or removed, stand in nobody's way.
     */
    version: maybe(id),
    content: draftContent,
  }),
  data: z.object({ envelopeID: z.number(), version: z.number(), savedAt: instant }),
  idempotent: true,
  maxBodyBytes: limits.envelopeDraftBytes,
})

export const getDraft = endpoint({
  method: 'POST',
  path: 'Envelope/GetDraft',
  title: 'A draft with its files.',
  access,
  effect: 'read',
  input: z.object({ envelopeID: id }),
  data: z.object({
    envelopeID: z.number(),
    version: z.number(),
    savedAt: instant,
    content: draftContent,
    /** The keys of the recipients whose access code is known. */
    accessCodesKnown: z.array(z.string()),
    files: z.array(file),
  }),
})

export const deleteDraft = endpoint({
  method: 'POST',
  path: 'Envelope/DeleteDraft',
  title: 'Deletes a draft with its files.',
  access,
  effect: 'delete',
  input: z.object({ envelopeID: id }),
  data: done,
})

export const addEnvelopeFile = endpoint({
  method: 'PUT',
  path: 'Envelope/AddFile',
  title:
    'Adds a PDF of any size up to MAX_DOCUMENT_MB to a draft, sent as bytes, and says what it permits. The draft has a new version then.',
  access,
  effect: 'add',
  bytes: 'application/pdf',
  input: z.object({ envelopeID: whole, fileName: text(limits.documentNameCharacters) }),
  data: file,
  idempotent: true,
})

export const removeEnvelopeFile = endpoint({
  method: 'POST',
  path: 'Envelope/RemoveFile',
  title: 'Removes a file from a draft, which has a new version then.',
  access,
  effect: 'edit',
  input: z.object({ fileID: id }),
  data: done,
})

export const getEnvelopeFile = endpoint({
  method: 'GET',
  path: 'Envelope/GetFilePdf',
  title: 'A file of a draft as bytes; Range is answered.',
  access,
  effect: 'read',
  input: z.object({ fileID: whole }),
  data: z.null(),
  answers: 'application/pdf',
})

export const getComposedPdf = endpoint({
  method: 'GET',
  path: 'Envelope/GetComposedPdf',
  title: 'A document of a draft as it would be sent, put together from pages of its files; Range is answered.',
  access,
  effect: 'read',
  input: z.object({ envelopeID: whole, documentKey: text(36) }),
  data: z.null(),
  answers: 'application/pdf',
  perMinute: 120,
})

export const checkDraft = endpoint({
  method: 'POST',
  path: 'Envelope/CheckDraft',
  title: 'What stands in the way of sending a draft, and what sending it costs.',
  access,
  effect: 'read',
  input: z.object({
    envelopeID: id,
    /** The version that the caller has before them: refused if somebody saved other content since. */
    version: maybe(id),
  }),
  data: z.object({
    /** The version that was checked, for sending it. */
    version: z.number(),
    problems: z.array(z.object({ code: z.enum(draftProblems), key: z.nullable(z.string()) })),
    /** Signatures that sending reserves: one for each recipient who signs. */
    signatures: z.number(),
    /** Signatures left in the package; null if it has no limit. */
    signaturesLeft: z.nullable(z.number()),
    /** Recipients, by key, whose signatures will not be provable once their certificates have ended; null for the certifying one. */
    unprovable: z.array(z.object({ key: z.nullable(z.string()), fault: z.enum(['timestamp', 'status', 'chain']) })),
  }),
})

export const listDrafts = endpoint({
  method: 'POST',
  path: 'Envelope/ListDrafts',
  title: 'One’s own drafts, the latest saved first.',
  access,
  effect: 'read',
  input: z.object(paging),
  data: z.object({
    listData: z.array(
      z.object({
        envelopeID: z.number(),
        subject: z.string(),
        savedAt: instant,
        /** The first three. */
        recipientNames: z.array(z.string()),
        totalRecipients: z.number(),
        totalDocuments: z.number(),
      }),
    ),
    count: z.number(),
    dataCount: z.number(),
  }),
})

export const listColleagues = endpoint({
  method: 'POST',
  path: 'Envelope/ListColleagues',
  title: 'The company’s people with their emails, for choosing recipients. A search starts at two characters.',
  access,
  effect: 'read',
  input: z.object(paging),
  data: z.object({
    listData: z.array(
      z.object({
        employeeID: z.number(),
        employeeName: z.string(),
        username: z.string(),
        email: z.string(),
        language: localeName,
      }),
    ),
    count: z.number(),
    dataCount: z.number(),
  }),
})

export const getColleagueNames = endpoint({
  method: 'POST',
  path: 'Envelope/GetColleagueNames',
  title: 'The names of people whom a draft names by id. Those who are no longer in the company are left out.',
  access,
  effect: 'read',
  input: z.object({ employeeIDs: list(id).check(z.maxLength(limits.pageSizeMost)) }),
  data: z.object({ listData: z.array(z.object({ employeeID: z.number(), employeeName: z.string() })) }),
})
