import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { securityKinds, securityOutcomes } from '../security-record.ts'
import { instant, localeName, maybe, paging } from '../wire.ts'

// The security record. Its entries are log entries as 2§3 names their fields, with the outcome, the code and how often.

const entry = z.object({
  logId: z.number(),
  /** The minute of the first attempt; of attempts that were too many to list, the hour. */
  createDate: instant,
  /** The latest attempt. */
  lastDate: instant,
  /** Empty where no account matches, or where the entry counts several. */
  userName: z.string(),
  /** A network for IPv6. Empty where the entry counts several. */
  ip: z.string(),
  logType: z.enum(securityKinds),
  /** What happened, in the caller's language. */
  description: z.string(),
  /** The call that was refused. */
  methodName: z.string(),
  code: z.string(),
  outcome: z.enum(securityOutcomes),
  /** How often. */
  count: z.number(),
  /** Whether it counts attempts of several users or addresses, because they were too many to list. */
  several: z.boolean(),
})
export type SecurityEntry = z.output<typeof entry>

const input = z.object({
  ...paging,
  /** The language of the descriptions. Default: the session's. */
  locale: maybe(localeName),
  Filter: maybe(
    z.object({
      kind: maybe(z.enum(['all', ...securityKinds])),
      outcome: maybe(z.enum(['all', ...securityOutcomes])),
    }),
  ),
})

/** There may be more rows than dataCount, which is counted to 10,000. */
const paged = { count: z.number(), dataCount: z.number(), dataCountIsLeast: z.boolean() }

export const listSecurity = endpoint({
  method: 'POST',
  path: 'Log/GetSecurityRecord',
  title:
    'What concerns accounts of the company: refused logins and requests, lock-outs, new devices; the latest first.',
  access: [permission.systemLog],
  effect: 'read',
  input,
  data: z.object({ listData: z.array(entry), ...paged }),
})

const platformEntry = z.extend(entry, { companyID: z.nullable(z.number()), companyCode: z.string() })
export type PlatformSecurityEntry = z.output<typeof platformEntry>

export const listPlatformSecurity = endpoint({
  method: 'POST',
  path: 'Platform/GetSecurityRecord',
  title: 'The security record of all companies, and of requests that concern none; the latest first.',
  access: [permission.everything],
  effect: 'read',
  userType: 'COM',
  input,
  data: z.object({ listData: z.array(platformEntry), ...paged }),
})
