import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { factorRules, remindStates } from '../factor-rule.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { done, id, instant, maybe, paging, text } from '../wire.ts'
import { signedIn } from './session.ts'

const password = text(limits.passwordMaxCharacters)
/** Six digits from the authenticator, or a recovery code. Spaces and hyphens are ignored. */
const code = text(limits.factorCodeCharacters)
/** Each works for one sign-in. They are shown once, because only their hashes are stored. */
const recoveryCodes = z.array(z.string())

export const verifyFactor = endpoint({
  method: 'POST',
  path: 'Factor/VerifyFactor',
  title:
    'The second step of signing in: a code of the authenticator, or a recovery code. The session continues under a new token.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  beforePasswordChange: true,
  beforeFactor: 'code',
  device: true,
  perMinute: 20,
  input: z.object({ code }),
  data: signedIn,
})

export const getFactor = endpoint({
  method: 'POST',
  path: 'Factor/GetFactor',
  title: 'Your second factor, and whether one is demanded of you.',
  access: 'session',
  effect: 'read',
  userType: 'any',
  beforeFactor: 'enrol',
  input: z.object({}),
  data: z.object({
    enrolled: z.boolean(),
    /** Empty if not enrolled. */
    enrolDate: z.string(),
    recoveryCodesLeft: z.number(),
    /** Required by the company's policy or of this person. */
    demanded: z.boolean(),
  }),
})

export const enrolFactor = endpoint({
  method: 'POST',
  path: 'Factor/EnrolFactor',
  title:
    'Starts to enrol an authenticator: a secret as text and as a QR code. Nothing is asked for until a code confirms it.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  beforeFactor: 'enrol',
  perMinute: 5,
  /** Not needed in a session that must enrol, because the password was typed a moment ago. */
  input: z.object({ password: maybe(password) }),
  data: z.object({
    /** Base32, to type by hand. */
    secret: z.string(),
    /** otpauth://totp/… */
    uri: z.string(),
    /** A data URL of a PNG. */
    qrCode: z.string(),
    expireDate: instant,
  }),
})

export const confirmFactor = endpoint({
  method: 'POST',
  path: 'Factor/ConfirmFactor',
  title: 'Ends enrolling with a code of the authenticator. Other sessions end; this one continues under a new token.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  beforeFactor: 'enrol',
  perMinute: 20,
  input: z.object({ code }),
  data: z.object({ recoveryCodes, token: z.string() }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'Factor/RenewRecoveryCodes',
  title: 'New recovery codes in place of the old ones.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  perMinute: 5,
  input: z.object({ password, code }),
  data: z.object({ recoveryCodes }),
})

export const disableFactor = endpoint({
  method: 'POST',
  path: 'Factor/DisableFactor',
  title: 'Takes your second factor off, with your password and a code. Where one is demanded you enrol again at once.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  perMinute: 5,
  input: z.object({ password, code }),
  data: done,
})

export const remindLater = endpoint({
  method: 'POST',
  path: 'Factor/RemindLater',
  title:
    'Puts off the suggestion to set up a second factor: for seven days, or for one day if a day is set from which on you need it.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  input: z.object({}),
  data: done,
})

export const getFactorPolicy = endpoint({
  method: 'POST',
  path: 'Factor/GetFactorPolicy',
  title:
    'Whom the company requires a second factor of and from when, how many have one, and whether signatures are confirmed.',
  access: [permission.factorPolicy],
  effect: 'read',
  userType: 'any',
  input: z.object({}),
  data: z.object({
    requiredOf: z.enum(factorRules),
    /** From when on; empty where it is required of nobody. */
    fromDate: z.string(),
    /** Whether people confirm with a password or a code before each signature with a certificate that needs no password. */
    confirmSignatures: z.boolean(),
    enrolledCount: z.number(),
    employeeCount: z.number(),
    administratorCount: z.number(),
  }),
})

export const setFactorPolicy = endpoint({
  method: 'POST',
  path: 'Factor/SetFactorPolicy',
  title:
    'Whom the company requires a second factor of, and from when. Those who have none are emailed; from then on they must set it up before anything else.',
  access: [permission.factorPolicy],
  effect: 'edit',
  userType: 'any',
  perMinute: 10,
  input: z.object({
    requiredOf: z.optional(z.enum(factorRules)),
    /** The first day, YYYY-MM-DD in your time zone, at most 90 days ahead. Null: at once. Absent: as it is, or at once for another rule. */
    fromDay: maybe(text(10)),
    confirmSignatures: z.optional(z.boolean()),
  }),
  data: done,
})

export const listFactors = endpoint({
  method: 'POST',
  path: 'Factor/ListFactors',
  title: 'Who has a second factor, and of whom one is demanded.',
  access: [permission.factorPolicy],
  effect: 'read',
  userType: 'any',
  input: z.object({
    ...paging,
    /** Only those who have one, or who have none. */
    Filter: maybe(z.object({ enrolled: maybe(z.boolean()) })),
  }),
  data: z.object({
    listData: z.array(
      z.object({
        employeeID: z.number(),
        username: z.string(),
        employeeName: z.string(),
        enrolled: z.boolean(),
        /** Required of this person, in addition to the company's policy. */
        demanded: z.boolean(),
        /** Whether Factor/RemindFactor would email this person, or why not. */
        remind: z.enum(remindStates),
        /** When this person was last emailed; empty if never. */
        remindedDate: z.string(),
      }),
    ),
    count: z.number(),
    dataCount: z.number(),
  }),
})

export const demandFactor = endpoint({
  method: 'POST',
  path: 'Factor/DemandFactor',
  title: 'Demands a second factor of one person, or no longer.',
  access: [permission.factorPolicy],
  effect: 'edit',
  userType: 'any',
  input: z.object({ employeeID: id, demanded: z.boolean() }),
  data: done,
})

export const remindFactor = endpoint({
  method: 'POST',
  path: 'Factor/RemindFactor',
  title: 'Emails one person who has no second factor that they should set it up, at most once a day.',
  access: [permission.factorPolicy],
  effect: 'edit',
  userType: 'any',
  input: z.object({ employeeID: id }),
  data: done,
})

export const remindFactors = endpoint({
  method: 'POST',
  path: 'Factor/RemindFactors',
  title: 'The same for everybody who has none and was not emailed within a day. `count` says how many that are.',
  access: [permission.factorPolicy],
  effect: 'edit',
  userType: 'any',
  perMinute: 10,
  input: z.object({}),
  data: z.object({ count: z.number() }),
})

export const resetFactor = endpoint({
  method: 'POST',
  path: 'Factor/ResetFactor',
  title:
    "Takes a person's second factor off who lost it. Their sessions end, and their personal certificates without a password wait until they confirm.",
  access: [permission.userEdit],
  effect: 'edit',
  userType: 'any',
  input: z.object({ employeeID: id }),
  data: done,
})
