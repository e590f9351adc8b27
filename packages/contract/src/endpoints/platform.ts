import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { shown } from '../shown.ts'
import { GIGABYTE } from '../storage.ts'
import { done, id, instant, localeName, maybe, nameText, paging, proseText, text } from '../wire.ts'
import { archiveStates } from './company-archives.ts'
import { masterPlan, planGives, planInForce } from './plans.ts'

// What the operator of the installation sees and does (rules 2.9): companies as customers, never their documents.

/** The language of names and sentences in the answer. Default: the session's. */
const locale = maybe(localeName)
const reason = proseText(limits.reasonCharacters)
/** Null or absent: no limit. */
const limit = maybe(z.int().check(z.minimum(0), z.maximum(limits.planLimitMost)))
/** Storage in bytes. Null: no limit. Absent: as before, or 1 GB for every 100 signatures where there was none. */
const limitByte = z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(limits.storageGigabytesMost * GIGABYTE))))

/** Who a company says it is, as the operator read it. */
const shownCompany = shown({ companyName: text(), country: text() })

const platformCompany = z.object({
  companyID: z.number(),
  companyCode: z.string(),
  companyName: z.string(),
  telephoneNo: z.string(),
  email: z.string(),
  country: z.string(),
  city: z.string(),
  address: z.string(),
  createDate: instant,
  demo: z.boolean(),
  /** When the operator verified who this is; null: not verified. */
  verifyDate: z.nullable(instant),
  /** Null: not suspended. */
  suspendDate: z.nullable(instant),
  suspendReason: z.string(),
  /** Since when it waits for approval; null: it does not. */
  waitDate: z.nullable(instant),
  /** When it was declined. It is deleted a week later. */
  declineDate: z.nullable(instant),
  /** People with an account. */
  employeeCount: z.number(),
  plan: z.nullable(planInForce),
  /** Whether an upgrade request is waiting for an answer. */
  requestOpen: z.boolean(),
})
export type PlatformCompany = z.output<typeof platformCompany>

export const companyStates = ['all', 'waiting', 'active', 'suspended', 'unverified', 'requests', 'declined'] as const

export const listCompanies = endpoint({
  method: 'POST',
  path: 'Platform/ListCompanies',
  title: 'The companies of this installation, the latest first; found by code, name or email.',
  access: [permission.everything],
  effect: 'read',
  userType: 'COM',
  input: z.object({ ...paging, Filter: maybe(z.object({ state: maybe(z.enum(companyStates)) })) }),
  data: z.object({
    listData: z.array(platformCompany),
    count: z.number(),
    dataCount: z.number(),
    /** Whether a company that registers waits for approval. */
    approvalRequired: z.boolean(),
  }),
})

const platformPackage = z.object({
  packageID: z.number(),
  name: z.string(),
  startDate: instant,
  expireDate: z.nullable(instant),
  limitUser: z.nullable(z.number()),
  limitSignature: z.nullable(z.number()),
  /** Storage in bytes; null: no limit. */
  limitByte: z.nullable(z.number()),
  limitSignatureUse: z.number(),
  limitSignatureReserve: z.number(),
  /** Whether its limits apply now. */
  inForce: z.boolean(),
  /** Whether it can be edited: it has not ended, or it is the last one that ended and can be extended. */
  canEdit: z.boolean(),
})
export type PlatformPackage = z.output<typeof platformPackage>

export const platformEvents = [
  'company.registered',
  'company.updated',
  'company.verified',
  'company.unverified',
  'company.suspended',
  'company.resumed',
  'company.approved',
  'company.declined',
  'package.added',
  'package.updated',
  'upgrade.requested',
  'upgrade.accepted',
  'upgrade.declined',
  'upgrade.withdrawn',
  'mail.viewed',
] as const
export type PlatformEvent = (typeof platformEvents)[number]

export const getCompany = endpoint({
  method: 'POST',
  path: 'Platform/GetCompany',
  title: 'One company with its packages and what happened to it as a customer.',
  access: [permission.everything],
  effect: 'read',
  userType: 'COM',
  input: z.object({ companyID: id }),
  data: z.object({
    company: platformCompany,
    packages: z.array(platformPackage),
    /** Its last archive of everything: that there is one, and nothing of what is in it. Null if it asked for none. */
    archive: z.nullable(
      z.object({
        state: z.enum(archiveStates),
        requestDate: instant,
        expireDate: z.nullable(instant),
        sizeBytes: z.nullable(z.number()),
      }),
    ),
    events: z.array(
      z.object({
        type: z.enum(platformEvents),
        date: instant,
        /** The operator's username; empty if the company did it itself. */
        operator: z.string(),
        reason: z.string(),
      }),
    ),
  }),
})

export const verifyCompany = endpoint({
  method: 'POST',
  path: 'Platform/VerifyCompany',
  title:
    'Marks a company as checked, or takes the mark away. Certificates of its own authority say which (rules 5.4a).',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  /** `reason`: what was checked. Required to verify, and kept in the company's history. */
  input: z.object({ companyID: id, verified: z.boolean(), reason: maybe(reason), shown: shownCompany }),
  data: platformCompany,
})

export const suspendCompany = endpoint({
  method: 'POST',
  path: 'Platform/SuspendCompany',
  title: 'Keeps everybody of a company out at once. What is public stays: verification, CRL, OCSP.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({ companyID: id, reason }),
  data: platformCompany,
})

export const resumeCompany = endpoint({
  method: 'POST',
  path: 'Platform/ResumeCompany',
  title: 'Ends a suspension.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({
    companyID: id,
    reason: maybe(reason),
    shown: shown({ suspendReason: text(limits.reasonCharacters) }),
  }),
  data: platformCompany,
})

export const requireApproval = endpoint({
  method: 'POST',
  path: 'Platform/RequireApproval',
  title: 'Sets whether companies that register from now on wait until an operator approves them.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({ required: z.boolean() }),
  data: z.object({ approvalRequired: z.boolean() }),
})

export const approveCompany = endpoint({
  method: 'POST',
  path: 'Platform/ApproveCompany',
  title: 'Lets a company that waits for approval log in, and mails it.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({ companyID: id, shown: shownCompany }),
  data: platformCompany,
})

export const declineCompany = endpoint({
  method: 'POST',
  path: 'Platform/DeclineCompany',
  title: 'Declines a company that waits for approval, and mails it the reason. It is deleted a week later.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({ companyID: id, reason, shown: shownCompany }),
  data: platformCompany,
})

export const addPackage = endpoint({
  method: 'POST',
  path: 'Platform/AddPackage',
  title: 'Gives a company a package. With `replace`, the one in force ends when the new one starts.',
  access: [permission.everything],
  effect: 'add',
  userType: 'COM',
  input: z.object({
    companyID: id,
    name: nameText(100),
    /** Absent: now. */
    startDate: maybe(z.string()),
    /** Absent or null: no end. */
    expireDate: maybe(z.string()),
    limitUser: limit,
    limitSignature: limit,
    limitByte,
    replace: maybe(z.boolean()),
    /** The package that was in force, by its id; null where none was. */
    shown: shown({ current: z.nullable(id) }),
  }),
  data: z.object({ packageID: z.number() }),
})

export const updatePackage = endpoint({
  method: 'POST',
  path: 'Platform/UpdatePackage',
  title: 'Changes the name, the end or the limits of a package; one that has ended goes on with a later end.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({
    companyID: id,
    packageID: id,
    name: nameText(100),
    /** Absent or null: no end. */
    expireDate: maybe(z.string()),
    limitUser: limit,
    limitSignature: limit,
    limitByte,
    /** What the form showed. A field that is sent as it was shown was not edited, so it keeps what somebody else may have saved meanwhile. */
    shown: shown({
      name: text(),
      expireDate: z.nullable(text()),
      limitUser: z.nullable(z.int()),
      limitSignature: z.nullable(z.int()),
      limitByte: z.nullable(z.int()),
    }),
  }),
  data: done,
})

const platformRequest = z.object({
  requestID: z.number(),
  companyID: z.number(),
  companyCode: z.string(),
  companyName: z.string(),
  telephoneNo: z.string(),
  email: z.string(),
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
  userPlan: z.nullable(masterPlan),
  signaturePlan: z.nullable(masterPlan),
  requestedBy: z.string(),
  createDate: instant,
  decideDate: z.nullable(instant),
  reason: z.string(),
  /** The package it would replace. */
  plan: z.nullable(planInForce),
})
export type PlatformRequest = z.output<typeof platformRequest>

export const listUpgradeRequests = endpoint({
  method: 'POST',
  path: 'Platform/ListUpgradeRequests',
  title: 'What companies asked for: the open ones by default, the oldest first.',
  access: [permission.everything],
  effect: 'read',
  userType: 'COM',
  input: z.object({
    ...paging,
    locale,
    Filter: maybe(z.object({ state: maybe(z.enum(['open', 'accepted', 'declined', 'withdrawn', 'all'])) })),
  }),
  data: z.object({ listData: z.array(platformRequest), count: z.number(), dataCount: z.number() }),
})

export const acceptUpgradeRequest = endpoint({
  method: 'POST',
  path: 'Platform/AcceptUpgradeRequest',
  title: 'Gives the company the package it asked for, from now on, and mails whoever asked.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({
    companyID: id,
    requestID: id,
    /** Absent: a year from now, or the end of the current package if only users were requested. Null: no end. */
    expireDate: z.optional(z.nullable(z.string())),
    /** The limit agreed with sales, instead of the plan's own. */
    limitUser: limit,
    limitSignature: limit,
    limitByte,
    /** `current`: the package that it would replace. */
    shown: shown({ ...planGives, current: z.nullable(id) }),
  }),
  data: z.object({ packageID: z.number() }),
})

export const declineUpgradeRequest = endpoint({
  method: 'POST',
  path: 'Platform/DeclineUpgradeRequest',
  title: 'Declines a request and mails the reason to whoever asked.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({ companyID: id, requestID: id, reason }),
  data: done,
})

const planWords = {
  name: nameText(100),
  nameTh: maybe(nameText(100)),
  description: maybe(proseText(500)),
  descriptionTh: maybe(proseText(500)),
  limitUser: limit,
  limitSignature: limit,
  limitByte,
  contactSale: maybe(z.boolean()),
}

const platformPlan = z.object({
  ...masterPlan.shape,
  kind: z.enum(['user', 'signature']),
  nameTh: z.string(),
  descriptionTh: z.string(),
  /** When it was withdrawn; null if it is on offer. */
  withdrawDate: z.nullable(instant),
})
export type PlatformPlan = z.output<typeof platformPlan>

export const listPlans = endpoint({
  method: 'POST',
  path: 'Platform/ListPlans',
  title: 'Every plan, those withdrawn too.',
  access: [permission.everything],
  effect: 'read',
  userType: 'COM',
  input: z.object({}),
  data: z.object({ listData: z.array(platformPlan), dataCount: z.number() }),
})

export const addPlan = endpoint({
  method: 'POST',
  path: 'Platform/AddPlan',
  title: 'Puts a plan on offer.',
  access: [permission.everything],
  effect: 'add',
  userType: 'COM',
  input: z.object({ kind: z.enum(['user', 'signature']), ...planWords }),
  data: platformPlan,
})

export const updatePlan = endpoint({
  method: 'POST',
  path: 'Platform/UpdatePlan',
  title: 'Changes what a plan says and gives. Packages already given stay as they are.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({
    ...{ planID: id, ...planWords },
    /** As in UpdatePackage. */
    shown: shown({
      ...planGives,
      ...{ name: text(), nameTh: text(), description: text(500), descriptionTh: text(500) },
    }),
  }),
  data: platformPlan,
})

export const withdrawPlan = endpoint({
  method: 'POST',
  path: 'Platform/WithdrawPlan',
  title: 'Takes a plan off the offer, or puts it back. Open requests for it stay.',
  access: [permission.everything],
  effect: 'edit',
  userType: 'COM',
  input: z.object({ planID: id, withdrawn: z.boolean(), shown: shown({ name: text() }) }),
  data: platformPlan,
})
