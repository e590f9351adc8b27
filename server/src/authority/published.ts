import { Lru } from '@laisen/pades/lru'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'
import type { Services } from '../context.ts'
import { currentCrl } from './crl.ts'
import { answerOcsp } from './ocsp.ts'
import type { RootSays } from './says.ts'
import * as store from './store.ts'

type PublishedServices = Pick<Services, 'database' | 'clock' | 'keys'>

/** An authority as anyone may see it. */
export interface Published {
  readonly companyId: number
  readonly authorityId: number
  readonly kind: 'root' | 'issuing'
  readonly path: string
  readonly says: RootSays
  readonly certificate: Certificate
}

const KEPT = 1000
/** One for each installation's database, so that the servers of two tests do not share one. */
const kept = new WeakMap<Services['database'], Lru<Promise<Published | undefined>>>()

/** The authority that publishes under this path; undefined if there is none. */
export async function findPublished(services: PublishedServices, path: string): Promise<Published | undefined> {
  if (!/^[0-9a-f]{32}$/.test(path)) return undefined
  const known = kept.get(services.database) ?? new Lru<Promise<Published | undefined>>(KEPT)
  kept.set(services.database, known)
  let found: Published | undefined
  try {
    found = await known.get(path, () => load(services, path))
    return found
  } finally {
    // The next request tries again.
    if (!found) known.delete(path)
  }
}

async function load({ database }: PublishedServices, path: string): Promise<Published | undefined> {
  const found = await store.findByPath(database.unbound, path)
  if (!found) return undefined
  const { companyId, authorityId } = found
  const authority = await database.company(companyId).read((db) => store.getAuthority(db, authorityId))
  const { kind, says, certificate } = authority
  return { companyId, authorityId, kind, path, says, certificate: parseCertificate(certificate) }
}

/** What follows the name of the host in the addresses that certificates of this installation hold (addresses.ts). */
const OWN = /^https?:\/\/[^/?#]+\/pki\/([0-9a-f]{32})(\.cer|\.crl|\/ocsp)$/

/**
 * What an address that stands in a certificate of this installation answers: a certificate, a revocation list, or OCSP with this
 * request. Undefined for other addresses. So the server need not ask itself over the network, where it may not reach its own name.
 *
 * The random path alone decides, so certificates from before PKI_URL was changed or removed are answered like today's. Nobody gains by
 * naming our path under another host: what is answered is signed, and proves nothing about certificates of others.
 */
export async function answerOf(
  services: PublishedServices,
  url: string,
  body: Uint8Array | undefined,
): Promise<Uint8Array | undefined> {
  const [, path = '', what] = OWN.exec(url) ?? []
  const authority = await findPublished(services, path)
  if (!authority) return undefined
  if (what === '.cer') return authority.certificate.raw
  if (what === '.crl') return (await currentCrl(services, authority)).bytes
  // As in public.ts: nobody certifies a responder for a root.
  if (!body || authority.kind === 'root') return undefined
  return (await answerOcsp(services, authority, body)).bytes
}
