import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { listed } from '../listed.ts'
import { permission } from '../permissions.ts'
import { rowId } from '../references.ts'
import { instant, maybe, paging } from '../wire.ts'
import { flag } from '../wire-values.ts'
import { certificateFields, revocationReasons } from './certificate-shapes.ts'

/** A certificate as the cards of /CertList show it. One that is still being issued has no subject, serial or dates: they are empty. */
const certificateCard = z.object({
  ...certificateFields,
  /** Its people; the first 1,000 of employeeCount. Cert/GetCertEmployees pages through all. */
  employeeCount: z.number(),
  /** The first of the groups through which people may use it. */
  groupList: z.array(z.object({ group_CertID: z.number(), group_CertName: z.string(), employeeCount: z.number() })),
  groupCount: z.number(),
  createDate: instant,
  /** Issued by the company's own authority. */
  isCA: z.boolean(),
  /** Asked for and not issued yet. */
  pending: z.boolean(),
  /** Empty unless it was revoked. */
  revokedDate: z.string(),
  revocationReason: z.nullable(z.enum(revocationReasons)),
  /** The one person of a personal certificate, otherwise who added it. */
  owner: z.object({ employeeID: z.number(), employeeName: z.string() }),
  /** The caller may sign with it: it is assigned to them, or they are in one of its groups. */
  usable: z.boolean(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  /** It is of the company's own authority, not revoked, and the caller is its owner or an administrator. */
  mayRevoke: z.boolean(),
  /** Whether Cert/ForgotPasswordCert would send its link. */
  mayRenew: z.boolean(),
})
export type CertificateCard = z.output<typeof certificateCard>

const pageInput = z.object({
  ...paging,
  /** Leaves certBackground empty: our screens load pictures one by one with Cert/GetCertPicture. */
  withoutPictures: maybe(flag),
})

/** For a search, dataCount is exact up to 5,000 and stays at 5,000 above. */
const cards = z.object({ listData: z.array(certificateCard), count: z.number(), dataCount: z.number() })

const access = [
  permission.certificateView,
  permission.certificateAdd,
  permission.certificateEdit,
  permission.certificateDelete,
] as const
const read = { method: 'POST', access, effect: 'read' } as const

export const listCompanyCertificates = endpoint({
  ...read,
  path: 'Cert/GetCertListinGroupCertByEmployeeID',
  title: "The company's certificates, the latest first; without permission 1, those of Cert/GetAllCertByEmployeeId.",
  input: pageInput,
  data: cards,
})

export const listOwnCertificates = endpoint({
  ...read,
  path: 'Cert/GetAllCertByEmployeeId',
  title:
    "The caller's certificates, the latest first: added by them, assigned to them, or in one of their certificate groups.",
  input: pageInput,
  data: cards,
})

export const getCertificate = endpoint({
  ...read,
  path: 'Cert/GetCert',
  title: 'One certificate, as the lists show it.',
  input: z.object({ certID: rowId, withoutPictures: maybe(flag) }),
  data: certificateCard,
})

const assigned = z.object({
  employeeID: z.number(),
  employeeName: z.string(),
  username: z.string(),
  createDate: instant,
})

export const getCertificateEmployees = endpoint({
  ...read,
  path: 'Cert/GetCertEmployees',
  title: 'The people to whom a certificate is assigned, a page at a time, by name.',
  input: z.object({ certID: rowId, ...paging }),
  data: z.object({ listData: z.array(assigned), count: z.number(), dataCount: z.number() }),
})

/** The certificates of a group, the first 20 of certCount; Group_Cert/GetGroupCertCertificates pages through all. */
const groupWithCertificates = z.object({
  group_CertID: z.number(),
  group_CertName: z.string(),
  certListRespond: z.array(certificateCard),
  certCount: z.number(),
  employeeCount: z.number(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type GroupWithCertificates = z.output<typeof groupWithCertificates>
const groupPage = z.object({ listData: z.array(groupWithCertificates), count: z.number(), dataCount: z.number() })

export const listCompanyGroupsWithCertificates = endpoint({
  ...read,
  path: 'Cert/GetGroupCertAndCertListCompanyId',
  title:
    "The company's certificate groups with their certificates; without permission 1, those of Cert/GetGroupCertAndCertListEmployeeID.",
  input: pageInput,
  data: groupPage,
})

export const listOwnGroupsWithCertificates = endpoint({
  ...read,
  path: 'Cert/GetGroupCertAndCertListEmployeeID',
  title: 'The certificate groups that the caller is in or made, with their certificates.',
  input: pageInput,
  data: groupPage,
})

const pickedCertificate = z.object({
  certID: z.number(),
  certName: z.string(),
  createDate: instant,
  certType: z.enum(['1', '2']),
  isCA: z.boolean(),
  /** Empty for one that is still being issued. */
  subject: z.string(),
  validUntil: z.string(),
  /** The one person of a personal certificate, who alone may be in a group with it. */
  owner: z.object({ employeeID: z.number(), employeeName: z.string() }),
})
export type PickedCertificate = z.output<typeof pickedCertificate>

export const searchCertificates = endpoint({
  ...read,
  path: 'Cert/SearchDataCertListinGroupCertByEmployeeID',
  title:
    'Certificates that the caller may put into a group, for pickers: not revoked, the latest first. A search starts at two characters.',
  input: z.object(paging),
  data: listed(pickedCertificate),
})

export const listCertificatesOfGroup = endpoint({
  ...read,
  path: 'Group_Cert/GetGroupCertCertificates',
  title: 'The certificates of a certificate group, a page at a time, by name.',
  input: z.object({ group_CertID: rowId, ...pageInput.shape }),
  data: cards,
})
