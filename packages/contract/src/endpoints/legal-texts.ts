import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { localeName, maybe, nameText } from '../wire.ts'

// The terms and policies of the installation: what visitors read, and what its operator edits (rules 8.2).

export const legalTextNames = ['terms', 'privacy', 'cookies', 'notice'] as const
export type LegalTextName = (typeof legalTextNames)[number]

export const getLegalText = endpoint({
  method: 'POST',
  path: 'Legal/GetLegalText',
  title: 'A legal text in force: terms of use, privacy policy, cookies policy or privacy notice.',
  access: 'public',
  effect: 'read',
  input: z.object({ name: z.enum(legalTextNames), locale: maybe(localeName) }),
  data: z.object({
    name: z.enum(legalTextNames),
    locale: localeName,
    /** The number that a consent refers to. Version 1 is the text that comes with the product. */
    version: z.number(),
    /** The date shown with the text, YYYY-MM-DD. */
    date: z.string(),
    title: z.string(),
    /** Paragraphs, an empty line between them; a line that begins with "# " is a heading. */
    body: z.string(),
  }),
})

const legalVersion = z.object({
  name: z.enum(legalTextNames),
  version: z.number(),
  date: z.string(),
  titleEn: z.string(),
  titleTh: z.string(),
  bodyEn: z.string(),
  bodyTh: z.string(),
  /** The operator's user name; empty for the text that comes with the product. */
  savedBy: z.string(),
})
export type LegalVersion = z.output<typeof legalVersion>

export const listLegalTexts = endpoint({
  method: 'POST',
  path: 'Platform/ListLegalTexts',
  title: 'The legal texts in force, in both languages; with a name, every version of that one, the latest first.',
  access: [permission.everything],
  effect: 'read',
  userType: 'COM',
  input: z.object({ name: maybe(z.enum(legalTextNames)) }),
  data: z.object({ listData: z.array(legalVersion), dataCount: z.number() }),
})

const legalBody = z.string().check(z.maxLength(limits.legalTextCharacters))

export const saveLegalText = endpoint({
  method: 'POST',
  path: 'Platform/SaveLegalText',
  title: 'Puts a new version of a legal text in force. `version` is the one it was written from.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({
    name: z.enum(legalTextNames),
    version: z.int(),
    titleEn: nameText(),
    titleTh: nameText(),
    bodyEn: legalBody,
    bodyTh: legalBody,
  }),
  data: legalVersion,
})
