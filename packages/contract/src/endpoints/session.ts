import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { done, id, instant, localeName, maybe, paging, text } from '../wire.ts'
import { companyBrand } from './settings.ts'

const password = text(limits.passwordMaxCharacters)

/** The session user of 1§3. `token` is a flag, never the token; `flag` is the language, as the client in the specification stores it. */
const sessionUser = z.object({
  token: z.boolean(),
  usertype: z.enum(['EXT', 'COM']),
  username: z.string(),
  /** Every permission held, joined by commas: direct, by roles, by groups and by groups' roles. */
  permissionid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string(),
  /** The picture as a data URL; empty without one. */
  pathImage: z.string(),
  employeeID: z.number(),
  /** Whether a directory authenticates this user, who then sees certificates in user mode. */
  flagUserAD: z.boolean(),
  /** Whether the privacy consent was given. */
  pdpa: z.boolean(),
  flag: z.enum(['us', 'th']),
  locale: localeName,
  /** The ids of the menus that this user may open, joined by commas (menus.ts). */
  MenuId: z.string(),
  companyID: z.number(),
  companyCode: z.string(),
  companyName: z.string(),
  /** The colour and logo that the company chose (Setting/SaveSetting). */
  companyBrand,
  /** For outside recipients of envelopes; null where the company chose none. */
  companyLanguage: z.nullable(localeName),
  /** Whether this is a demo with sample data, which a banner says. */
  demo: z.boolean(),
  timeZone: z.string(),
  sessionID: z.number(),
  /** The latest end of the session. An idle session ends sooner. */
  sessionEndDate: instant,
  mustChangePassword: z.boolean(),
  /** Whether a second factor is required and not set up yet. Nothing else is allowed before it is. */
  mustEnrolFactor: z.boolean(),
  factorEnrolled: z.boolean(),
  /** From when on a second factor is required, for someone who has none; empty where none is. */
  factorDueDate: z.string(),
  /** Whether to ask for a second factor: of an administrator, or of someone it will be required of, who has none and has not put it off (Factor/RemindLater). */
  suggestFactor: z.boolean(),
  /** A new email address whose link has not been opened yet; empty otherwise. */
  pendingEmail: z.string(),
  /** Whether the email was changed, or someone else changed the password or second factor. Personal certificates are then suspended until a mailed code confirms the user
   * (EmployeeCom/SendConfirmationCode). */
  mustConfirmIdentity: z.boolean(),
})
export type SessionUser = z.output<typeof sessionUser>

/** The answer to signing in, after the password and after the second factor. */
export const signedIn = z.object({
  userType: z.enum(['EXT', 'COM']),
  /** Empty while the code of the second factor is missing. */
  permissionId: z.string(),
  companyID: z.number(),
  /** Empty for our own web, whose session lives in a cookie. */
  token: z.string(),
  pdpa: z.boolean(),
  mustChangePassword: z.boolean(),
  /**
   * `code`: the password was correct, and for ten minutes this session allows only Factor/VerifyFactor and logout.
   * `enrol`: a second factor is required and not set up yet. `none`: signed in.
   */
  factor: z.enum(['none', 'code', 'enrol']),
})

export const loginCustomer = endpoint({
  method: 'POST',
  path: 'Login/LoginCustomer',
  title: 'Signs in with company code, user name and password.',
  access: 'public',
  effect: 'own',
  device: true,
  // A whole company may share one address and log in at nine o'clock. Wrong passwords have limits of their own.
  perMinute: 1200,
  input: z.object({
    companyCode: text(),
    userName: text(),
    password,
    /** IANA name of the zone this person sees dates in; Asia/Bangkok when absent or unknown. */
    timeZone: maybe(text()),
    locale: maybe(localeName),
  }),
  data: signedIn,
})

export const getInfoUser = endpoint({
  method: 'POST',
  path: 'User/GetInfoUser',
  title: 'Who is signed in, and what they may do.',
  access: 'session',
  effect: 'read',
  userType: 'any',
  beforePasswordChange: true,
  beforeFactor: 'enrol',
  input: z.object({}),
  data: sessionUser,
})

export const login = endpoint({
  method: 'POST',
  path: 'Login/Login',
  title: 'The signed-in person again, with their picture.',
  access: 'session',
  effect: 'read',
  userType: 'any',
  beforePasswordChange: true,
  beforeFactor: 'enrol',
  input: z.object({}),
  data: sessionUser,
})

export const logout = endpoint({
  method: 'POST',
  path: 'Login/Logout',
  title: 'Ends this session.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  beforePasswordChange: true,
  beforeFactor: 'code',
  input: z.object({}),
  data: done,
})

export const listSessions = endpoint({
  method: 'POST',
  path: 'Session/ListSessions',
  title: 'The sessions that are open in your name, the latest first.',
  access: 'session',
  effect: 'read',
  userType: 'any',
  input: z.object({ Page: paging.Page, PerPage: paging.PerPage }),
  data: z.object({
    listData: z.array(
      z.object({
        sessionID: z.number(),
        current: z.boolean(),
        /** Our web application in a browser, or a program with a Bearer token. */
        kind: z.enum(['cookie', 'bearer']),
        address: z.string(),
        userAgent: z.string(),
        createDate: instant,
        lastActiveDate: instant,
        expireDate: instant,
      }),
    ),
    count: z.number(),
    dataCount: z.number(),
  }),
})

export const endSession = endpoint({
  method: 'POST',
  path: 'Session/EndSession',
  title: 'Ends one of your own sessions; without an id, all but this one.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  input: z.object({ sessionID: maybe(id) }),
  data: z.object({ ended: z.number() }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: 'Session/ChangePassword',
  title: 'Changes your own password. Every session ends; this one continues under a new token.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  beforePasswordChange: true,
  beforeFactor: 'enrol',
  perMinute: 5,
  input: z.object({ oldPassword: password, newPassword: password }),
  data: z.object({ token: z.string() }),
})

export const confirmPerson = endpoint({
  method: 'POST',
  path: 'Session/ConfirmPerson',
  title:
    'Proves again who you are, by your password or a code of your second factor. Sensitive calls refuse with PROOF_REQUIRED unless this, or signing in, happened within the last five minutes.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  perMinute: 20,
  /** One of the two. The code is one of the authenticator, or a recovery code. */
  input: z.object({ password: maybe(password), code: maybe(text(limits.factorCodeCharacters)) }),
  data: z.object({ expireDate: instant }),
})

export const setLanguage = endpoint({
  method: 'POST',
  path: 'Session/SetLanguage',
  title: 'Keeps your language, for this session and for mails to you.',
  access: 'session',
  effect: 'own',
  userType: 'any',
  beforePasswordChange: true,
  beforeFactor: 'enrol',
  input: z.object({ locale: localeName }),
  data: done,
})
