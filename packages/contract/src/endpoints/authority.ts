import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { list } from '../list.ts'
import { permission } from '../permissions.ts'
import { shown } from '../shown.ts'
import { instant, maybe, paging, text } from '../wire.ts'

export const addRootCA = endpoint({
  method: 'POST',
  path: 'GenerateCert/AddRootCA',
  title:
    "Requests a certificate from the company's own authority for the signed-in person; it is issued within seconds.",
  access: [permission.certificateAdd],
  effect: 'add',
  input: z.object({
    /** Asked for at every signature, and stored nowhere. */
    Password: maybe(z.string()),
    RePassword: maybe(z.string()),
    /** What the certificate is for. */
    Detail: maybe(z.string()),
  }),
  data: z.object({ requestID: z.number(), certName: z.string() }),
  perMinute: 10,
})

const requestState = z.enum(['pending', 'issued', 'failed'])

/** What became of a request for a certificate. */
const certificateRequest = z.object({
  requestID: z.number(),
  state: requestState,
  detail: z.string(),
  employeeID: z.number(),
  employeeName: z.string(),
  /** The certificate, once it is issued. */
  certID: z.nullable(z.number()),
  requestedAt: instant,
  finishedAt: z.nullable(instant),
})

export const getRequests = endpoint({
  method: 'POST',
  path: 'GenerateCert/GetRequests',
  title:
    "The caller's requests for certificates, the latest first; with `Company`, an administrator sees all of the company's.",
  access: [permission.certificateView, permission.certificateAdd],
  effect: 'read',
  input: z.object({ Page: paging.Page, PerPage: paging.PerPage, Company: maybe(z.boolean()) }),
  data: z.object({ listData: z.array(certificateRequest), count: z.number(), dataCount: z.number() }),
})

/** A certificate of the company's authority itself. */
const authorityCertificate = z.object({
  subject: z.string(),
  serial: z.string(),
  keyType: z.string(),
  validFrom: instant,
  validUntil: instant,
  /** SHA-256 over the certificate, in hex, to be compared over another channel. */
  fingerprint: z.string(),
  /** Where anyone can download it (DER). */
  url: z.string(),
})
export type AuthorityCertificate = z.output<typeof authorityCertificate>

/** A root certificate of the company, to be given to whoever checks its signatures. */
const rootCertificate = z.object({
  ...authorityCertificate.shape,
  /** New certificates are issued below it. */
  current: z.boolean(),
  /** The same file at the address of the product: browsers block downloads over plain http from a page that is not. */
  downloadUrl: z.string(),
  /** A page for whoever receives signed documents: how programs come to trust this root. */
  guideUrl: z.string(),
})

/** The authority that issues certificates now. */
const issuingAuthority = z.object({
  ...authorityCertificate.shape,
  /** Another takes over then, with a key of its own. */
  issuesUntil: instant,
  crl: z.object({
    url: z.string(),
    /** Null until somebody has asked for the list. */
    publishedAt: z.nullable(instant),
    nextUpdate: z.nullable(instant),
    /** Certificates that it revoked. */
    revoked: z.number(),
  }),
  ocspUrl: z.string(),
})

export const getAuthority = endpoint({
  method: 'POST',
  path: 'Authority/GetAuthority',
  title: "The company's own authority: its root certificates, the newest first, and what it issues with.",
  access: [permission.certificateView, permission.certificateAdd, permission.authority],
  effect: 'read',
  input: z.object({}),
  data: z.object({
    /** Whether this installation can issue certificates: it must know the address that goes into them (PKI_URL). */
    mayIssue: z.boolean(),
    roots: z.array(rootCertificate),
    /** Null until the first certificate is requested. */
    issuing: z.nullable(issuingAuthority),
    /** Where programs of the company get timestamps (RFC 3161), and from which networks; null until the authority is made. */
    timestamps: z.nullable(z.object({ url: z.string(), networks: z.array(z.string()) })),
  }),
})

export const setTimestampNetworks = endpoint({
  method: 'POST',
  path: 'Authority/SetTimestampNetworks',
  title: "Says which networks may get timestamps from the company's authority, beside this installation itself.",
  access: [permission.authority],
  effect: 'edit',
  /** Addresses or networks in CIDR notation. */
  input: z.object({
    networks: list(z.string().check(z.maxLength(50))).check(z.maxLength(100)),
    shown: shown({ networks: list(text(50)) }),
  }),
  data: z.object({ networks: z.array(z.string()) }),
})

export const issuedStates = ['valid', 'expired', 'revoked'] as const

const issuedCertificate = z.object({
  certID: z.number(),
  certName: z.string(),
  subject: z.string(),
  serial: z.string(),
  issuedAt: instant,
  validUntil: instant,
  state: z.enum(issuedStates),
  revokedAt: z.nullable(instant),
  /** The caller may revoke it: it is what its certificate signs with now, and the caller its owner or an administrator. */
  mayRevoke: z.boolean(),
})
export type IssuedCertificate = z.output<typeof issuedCertificate>

export const listIssuedCertificates = endpoint({
  method: 'POST',
  path: 'Authority/GetIssuedCertificates',
  title:
    "The certificates that the company's authority issued, the latest first. A search finds names and how serial numbers begin.",
  access: [permission.authority],
  effect: 'read',
  input: z.object({ ...paging, State: maybe(z.enum(issuedStates)) }),
  data: z.object({ listData: z.array(issuedCertificate), count: z.number(), dataCount: z.number() }),
})

export const getIssuedCertificate = endpoint({
  method: 'GET',
  path: 'Authority/GetIssuedCertificate',
  title: "A certificate that the company's authority issued, as a file (DER).",
  access: [permission.authority],
  effect: 'read',
  input: z.object({ serial: z.string().check(z.maxLength(100)) }),
  data: z.null(),
  answers: 'application/pkix-cert',
})
