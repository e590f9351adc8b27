import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { localeName, maybe, nameText, text } from '../wire.ts'
import { getArchive } from './company-archives.ts'
import { getRetention } from './retention.ts'
import { getSignatureLevel } from './signature-levels.ts'

const access = [permission.settings] as const

const scheme = z.object({ primary: z.string(), hover: z.string(), link: z.string() })

/** How a company looks to its people, recipients and readers of its emails. */
export const companyBrand = z.object({
  /** What the colour became in light and in dark; null where none is set. */
  colors: z.nullable(z.object({ light: scheme, dark: scheme })),
  /** The address of the logo, below the product's own; empty without one. */
  logo: z.string(),
})
export type CompanyBrand = z.output<typeof companyBrand>

const companySetting = z.object({
  /** How often it was saved. SaveSetting takes it, so that of two people the second is told. */
  version: z.number(),
  /** `#rrggbb`; empty where none is set. */
  colorCode: z.string(),
  logo: z.string(),
  /** Of new people and of emails to the company. */
  defaultLanguage: localeName,
  /** Whether Upload accepts pages of any size. */
  anyPageSize: z.boolean(),
  /** Shown as the sender of the company's emails; empty: the installation's own name. */
  senderName: z.string(),
  /** Where answers to the company's emails go; empty: where the installation says. */
  replyTo: z.string(),
  /** Of certificates that people request from the company's authority; empty: what they enter, and the company's city. */
  reason: z.string(),
  location: z.string(),
  /** The address that all emails of this installation come from. */
  senderAddress: z.string(),
})
export type CompanySetting = z.output<typeof companySetting>

export const getSetting = endpoint({
  method: 'POST',
  path: 'Setting/GetSetting',
  title: 'What the company chose for its screens, emails and signing pages.',
  access,
  effect: 'read',
  input: z.object({}),
  data: companySetting,
})

/** One answer instead of four: whoever opens the screen waits for the slowest of them. */
export const getSettingScreen = endpoint({
  method: 'POST',
  path: 'Setting/GetSettingScreen',
  title:
    'What the web shows on Setting: Setting/GetSetting, and Authority/GetSignatureLevel, Retention/GetRetention and CompanyArchive/GetArchive where the caller may make these calls.',
  access,
  effect: 'read',
  input: z.object({}),
  data: z.object({
    setting: companySetting,
    /** Null where the caller may not ask. */
    level: z.nullable(getSignatureLevel.data),
    retention: z.nullable(getRetention.data),
    archive: z.nullable(getArchive.data),
  }),
})

export const saveSetting = endpoint({
  method: 'POST',
  path: 'Setting/SaveSetting',
  title: 'Changes what is given and leaves the rest. `version` is the one that was read.',
  access,
  effect: 'edit',
  perMinute: 20,
  maxBodyBytes: limits.logoRequestBytes,
  base64: ['logo'],
  input: z.object({
    version: z.int(),
    /** `#rrggbb`. Null or empty: the product's own colour. */
    colorCode: maybe(text(7)),
    /** Base64 of a PNG or JPEG, with or without `data:…;base64,`. Absent or empty: unchanged. Null: no logo. */
    logo: maybe(z.string()),
    defaultLanguage: z.optional(localeName),
    anyPageSize: z.optional(z.boolean()),
    senderName: maybe(nameText(limits.senderNameCharacters)),
    replyTo: maybe(text(limits.emailCharacters)),
    reason: maybe(text(limits.reasonCharacters)),
    location: maybe(text(limits.locationCharacters)),
  }),
  data: companySetting,
})

export const getLogo = endpoint({
  method: 'GET',
  path: 'Setting/GetLogo',
  title: 'The logo of a company, by its random number. Emails and signing pages show it to people without a session.',
  access: 'public',
  effect: 'read',
  // A whole office may open its emails behind one address.
  perMinute: 600,
  input: z.object({ logo: text(40) }),
  data: z.null(),
  answers: 'image/*',
})
