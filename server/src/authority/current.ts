import { randomBytes } from 'node:crypto'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'
import { issueCertificate } from '@laisen/pki/issue'
import { describeName } from '@laisen/pki/names'
import { issuingFields, rootFields } from '@laisen/pki/profiles'
import type { Signer } from '@laisen/pki/signing-key'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { record } from '../events/record.ts'
import { addressesOf } from './addresses.ts'
import { oidArc } from './arc.ts'
import { authorityMade } from './events.ts'
import { makeKey, openKey } from './keys.ts'
import { currentlySays, type IssuingSays, nameBelow, type RootSays } from './says.ts'
import * as store from './store.ts'

type AuthorityServices = Pick<Services, 'database' | 'clock' | 'keys' | 'config'>

/** An issuing authority that is ready to sign. */
export interface IssuingAuthority {
  readonly id: number
  readonly path: string
  readonly says: IssuingSays
  readonly signer: Signer
  readonly certificate: Certificate
  /** Its own certificate and the root's. */
  readonly chain: readonly Certificate[]
}

const YEAR_MS = 365.25 * 86_400_000
/** The key of an issuing authority is replaced long before its certificate ends, so that a lost one concerns few. */
const ISSUES_YEARS = 3
/** An issuing authority lasts this long, and may not outlast its root. */
const ISSUING_LASTS_YEARS = 15.1

/**
 * The authority that issues the company's certificates now; root and issuing authority are made when there is none, or none
 * that says what certificates must say today. The transaction holds a lock from then on: fifty requests at once make one root.
 * @returns undefined while the installation has no address for certificates (PKI_URL)
 */
export async function currentAuthority(
  services: AuthorityServices,
  companyId: number,
): Promise<IssuingAuthority | undefined> {
  const { database, config } = services
  const arc = await oidArc(database)
  return database.company(companyId).transaction(async (db) => {
    const says = await currentlySays(db, { companyId, config, arc })
    if (!says) return undefined
    const issuing = await findOrMake(db, services, { companyId, says })
    const root = await store.getAuthority(db, issuing.rootId!)
    const certificate = parseCertificate(issuing.certificate)
    return {
      id: issuing.id,
      path: issuing.path,
      says: says.issuing,
      signer: await openKey(db, services.keys, { companyId, of: issuing.path, sealed: issuing }),
      certificate,
      chain: [certificate, parseCertificate(root.certificate)],
    }
  })
}

interface Wanted {
  readonly companyId: number
  readonly says: { readonly root: RootSays; readonly issuing: IssuingSays }
}

async function findOrMake(db: Db, services: AuthorityServices, wanted: Wanted): Promise<store.AuthorityRecord> {
  const find = () => store.findIssuing(db, { says: wanted.says.issuing, madeAfter: yearsFrom(services, -ISSUES_YEARS) })
  const known = await find()
  if (known) return known
  await store.lockAuthorities(db, wanted.companyId)
  // Another transaction may have made one while this one waited.
  const made = await find()
  if (made) return made
  const validUntil = yearsFrom(services, ISSUING_LASTS_YEARS)
  const root =
    (await store.findRoot(db, { says: wanted.says.root, validUntil })) ?? (await makeRoot(db, services, wanted))
  return makeIssuing(db, services, { ...wanted, root })
}

async function makeRoot(
  db: Db,
  services: AuthorityServices,
  { companyId, says }: Wanted,
): Promise<store.AuthorityRecord> {
  const path = newPath()
  const now = services.clock.now()
  const key = await makeKey(db, services.keys, { curve: 'P-384', companyId, of: path })
  const subject = nameBelow(says.root, `${says.root.organization} Root CA`)
  const certificate = await issueCertificate({
    fields: rootFields({ subject, publicKey: key.publicKey, now }),
    profile: 'root',
    issuer: { signer: key.signer },
    random: randomBytes,
  })
  const own = { companyId, kind: 'root', rootId: null, says: says.root, path, ...key } as const
  return keep(db, services, { ...own, certificate })
}

async function makeIssuing(
  db: Db,
  services: AuthorityServices,
  { companyId, says, root }: Wanted & { readonly root: store.AuthorityRecord },
): Promise<store.AuthorityRecord> {
  const path = newPath()
  const now = services.clock.now()
  const key = await makeKey(db, services.keys, { curve: 'P-384', companyId, of: path })
  const subject = nameBelow(says.issuing, `${says.issuing.organization} Issuing CA`)
  const { crlUrls, issuerUrls } = addressesOf(says.issuing.pkiUrl, root.path)
  // RFC 5280 §4.2.1.4: anyPolicy, since the same authority may come to issue under another policy.
  const published = { policies: [ANY_POLICY], crlUrls, issuerUrls }
  const signer = await openKey(db, services.keys, { companyId, of: root.path, sealed: root })
  const certificate = await issueCertificate({
    fields: issuingFields({ subject, publicKey: key.publicKey, now, ...published }),
    profile: 'issuing',
    issuer: { signer, certificate: parseCertificate(root.certificate) },
    random: randomBytes,
  })
  const own = { companyId, kind: 'issuing', rootId: root.id, says: says.issuing, path, ...key } as const
  return keep(db, services, { ...own, certificate })
}

const ANY_POLICY = '2.5.29.32.0'

type Made = Pick<
  store.AuthorityRecord,
  'companyId' | 'kind' | 'rootId' | 'says' | 'path' | 'sealedKey' | 'companyKeyId'
> & { readonly certificate: Certificate }

async function keep(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  { certificate, ...made }: Made,
): Promise<store.AuthorityRecord> {
  const at = clock.now()
  const { companyId, kind, rootId, says, path, sealedKey, companyKeyId } = made
  const row = {
    ...{ companyId, kind, rootId, says, path, sealedKey, companyKeyId },
    certificate: Buffer.from(certificate.raw),
    subject: describeName(certificate.subject),
    serial: certificate.serial,
    validFrom: certificate.notBefore,
    validUntil: certificate.notAfter,
  }
  const id = await store.insert(db, { ...row, at })
  const facts = { kind, serial: row.serial, subject: row.subject }
  const principal = { kind: 'system', companyId, job: 'authority' } as const
  await record(db, principal, authorityMade({ at, subjectId: id, facts }))
  return { ...row, id }
}

/** 128 random bits: no one finds a company's authority by trying. */
const newPath = () => randomBytes(16).toString('hex')

/** When another issuing authority takes over from one that was made then. */
export const issuesUntil = (madeAt: Date): Date => new Date(madeAt.getTime() + ISSUES_YEARS * YEAR_MS)

const yearsFrom = ({ clock }: Pick<Services, 'clock'>, years: number) =>
  new Date(clock.now().getTime() + years * YEAR_MS)
