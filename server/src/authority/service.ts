import { createHash } from 'node:crypto'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type {
  AuthorityCertificate,
  getAuthority as authorityEndpoint,
  getRequests as requestsEndpoint,
} from '@laisen/contract/endpoints/authority'
import { everything } from '@laisen/contract/permissions'
import { describeKey, parseCertificate } from '@laisen/pki/certificate'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { listContacts } from '../employees/contacts.ts'
import { counted, sliceOf } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { addressesOf, rootUrlsOf, timestampUrlOf } from './addresses.ts'
import { issuesUntil } from './current.ts'
import * as requests from './request-store.ts'
import { countRevoked } from './status.ts'
import * as store from './store.ts'
import { listNetworks } from './timestamp-store.ts'

/** The company's roots, the newest of which certificates are issued below, and the authority that issues them. */
export async function getAuthority({ db, config }: Context): Promise<DataOf<typeof authorityEndpoint>> {
  const { pkiUrl } = config
  const found = await db.read(async (db) => {
    const [roots, issuing] = [await store.listRoots(db), await store.findLastIssuing(db)]
    return {
      roots,
      issuing,
      revoked: issuing ? await countRevoked(db, issuing.id) : 0,
      networks: await listNetworks(db),
    }
  })
  const [newest] = found.roots
  return {
    mayIssue: pkiUrl !== undefined,
    roots: found.roots.map((root, place) => ({
      ...described(root, config),
      current: place === 0,
      ...rootUrlsOf(config, root.path),
    })),
    issuing: found.issuing
      ? { ...described(found.issuing, config), ...services(found.issuing, config, found.revoked) }
      : null,
    timestamps:
      newest && pkiUrl !== undefined ? { url: timestampUrlOf(pkiUrl, newest.path), networks: found.networks } : null,
  }
}

type Urls = Pick<Config, 'pkiUrl'>

function described(
  { subject, serial, validFrom, validUntil, certificate, path }: store.AuthorityRecord,
  { pkiUrl }: Urls,
): AuthorityCertificate {
  return {
    subject,
    serial,
    keyType: describeKey(parseCertificate(certificate).key),
    validFrom: validFrom.toISOString(),
    validUntil: validUntil.toISOString(),
    fingerprint: createHash('sha256').update(certificate).digest('hex'),
    url: addressesOf(pkiUrl ?? '', path).issuerUrls[0]!,
  }
}

type LastIssuing = NonNullable<Awaited<ReturnType<typeof store.findLastIssuing>>>

function services({ path, madeAt, thisUpdate, nextUpdate }: LastIssuing, { pkiUrl }: Urls, revoked: number) {
  const { crlUrls, ocspUrls } = addressesOf(pkiUrl ?? '', path)
  return {
    issuesUntil: issuesUntil(madeAt).toISOString(),
    crl: {
      url: crlUrls[0]!,
      publishedAt: thisUpdate?.toISOString() ?? null,
      nextUpdate: nextUpdate?.toISOString() ?? null,
      revoked,
    },
    ocspUrl: ocspUrls[0]!,
  }
}

/** Requests for certificates: one's own, or for holders of 1 who ask for them, the company's. */
export async function getRequests(
  { db }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof requestsEndpoint>,
): Promise<DataOf<typeof requestsEndpoint>> {
  const slice = sliceOf(input)
  const everyones = input.Company === true && principal.permissions.has(everything)
  return db.read(async (db) => {
    const { rows, total } = await requests.list(db, everyones ? null : principal.employeeId, slice)
    const people = await listContacts(db, [...new Set(rows.map(({ employeeId }) => employeeId))])
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const listData = rows.map((row) => ({
      requestID: row.id,
      state: row.state,
      detail: row.detail,
      employeeID: row.employeeId,
      employeeName: names.get(row.employeeId) ?? '',
      certID: row.state === 'issued' ? row.certificateId : null,
      requestedAt: row.requestedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
    }))
    return { listData, ...counted(total, slice) }
  })
}
