import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { done, id, instant, maybe, text } from '../wire.ts'

/** The header row of an import by column, exactly as 1§3 writes it and in this order. */
export const importHeaders = {
  username: 'User Name',
  firstName: 'First Name',
  lastName: 'Last Name',
  mobile: 'Phone Number',
  email: 'Email',
  password: 'Password',
  role: 'Role: Signer/Operator',
  activate: 'Activate for Signer only',
  admin: 'Role: Admin',
} as const

export type ImportColumn = keyof typeof importHeaders
export const importColumns = Object.keys(importHeaders) as ImportColumn[]

/** A file in a JSON answer. */
const file = z.object({ base64String: z.string(), fileName: z.string() })

/** The .xlsx in a request. */
const upload = { fileName: maybe(text()), base64String: maybe(z.string()) }
const maxBodyBytes = Math.ceil((limits.importFileBytes * 4) / 3) + 262_144

const reading = {
  access: [permission.userAdd],
  effect: 'read',
  perMinute: 20,
  maxBodyBytes,
  base64: ['base64String'],
} as const

const problem = z.object({
  /** The column, by its name in `importHeaders`. */
  field: z.string(),
  code: z.string(),
  /** In the caller's language. */
  message: z.string(),
})
export type ImportProblem = z.output<typeof problem>

/** A row of the file. The password is never returned, only what is wrong with it. */
const row = z.object({
  /** The row's number in the file, where the header is row 1. */
  row: z.number(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  email: z.string(),
  password: z.literal(''),
  /** The password is empty: they are invited by email. */
  invited: z.boolean(),
  role: z.string(),
  activate: z.string(),
  admin: z.string(),
  problems: z.array(problem),
})
export type ImportRow = z.output<typeof row>

export const getTemplateForImportUser = endpoint({
  method: 'GET',
  path: 'EmployeeExt/GetTemplateForImportUser',
  title: 'The .xlsx to fill in for an import: nine headers, an example, and lists to choose from.',
  access: [permission.userAdd],
  effect: 'read',
  input: z.object({}),
  data: file,
})

export const previewImportUser = endpoint({
  method: 'POST',
  path: 'EmployeeExt/PreviewImportUser',
  title: 'Reads an .xlsx and tells every row with every problem of it. Nothing is stored.',
  ...reading,
  input: z.object(upload),
  data: z.object({
    rows: z.array(row),
    goodCount: z.number(),
    badCount: z.number(),
    /** Whom the import would invite by email, because their password is empty. */
    inviteCount: z.number(),
    /** Signers that the file activates, and the places that are free; null where the plan has no limit. */
    activateCount: z.number(),
    freeCount: z.nullable(z.number()),
    /** What is wrong with the file as a whole, such as too few free places. `data` is the specification's own phrase, where it has one. */
    problem: z.nullable(z.object({ code: z.string(), message: z.string(), data: z.nullable(z.string()) })),
  }),
})

export const getFailedRowsForImportUser = endpoint({
  method: 'POST',
  path: 'EmployeeExt/GetFailedRowsForImportUser',
  title: 'The rows of an .xlsx that cannot be imported, as an .xlsx with the reasons. Passwords are left out.',
  ...reading,
  input: z.object(upload),
  data: file,
})

export const importUser = endpoint({
  method: 'POST',
  path: 'EmployeeExt/ImportUser',
  title:
    'Adds everybody in an .xlsx, or nobody. Each can sign in as soon as their password is hashed; those without one are invited by email.',
  ...reading,
  effect: 'add',
  // A file adds up to 5,000 people.
  perMinute: 10,
  input: z.object(upload),
  data: done,
  idempotent: true,
})

export const getImportProgress = endpoint({
  method: 'POST',
  path: 'EmployeeExt/GetImportProgress',
  title: "How far the caller's latest import is with preparing passwords; null where there was none.",
  access: [permission.userAdd],
  effect: 'read',
  input: z.object({}),
  data: z.nullable(
    z.object({
      importID: z.number(),
      people: z.number(),
      /** How many of them can sign in or were invited. */
      ready: z.number(),
      startedAt: instant,
      /** The import can be cancelled until this instant. */
      finishedAt: z.nullable(instant),
      /** The import was cancelled, and everyone it had added was deleted. */
      cancelled: z.boolean(),
    }),
  ),
})

export const cancelImportUser = endpoint({
  method: 'POST',
  path: 'EmployeeExt/CancelImportUser',
  title: "Takes the caller's import back while its passwords are being prepared: everybody from it, or nobody.",
  access: [permission.userAdd],
  effect: 'delete',
  input: z.object({ importID: id }),
  data: done,
})
