import { type Certificate, fingerprint, parseCertificate } from '@laisen/pki/certificate'
import { describeName } from '@laisen/pki/names'
import { buildChain, isIssuedBy } from '@laisen/pki/path'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import * as store from './store.ts'

/** A certificate and what is known of the chain above it. */
interface Chained {
  readonly certificate: Certificate
  readonly chain: readonly Certificate[]
}

/** Whether the chain of each ends at a root that PDF readers know, in the same order. */
export async function knownToReaders(db: Kysely<Tables>, chained: readonly Chained[], now: Date): Promise<boolean[]> {
  const chains = chained.map(chainOf)
  const names = new Set(chains.flatMap((chain) => [chain.at(-1)!.subject, chain.at(-1)!.issuer].map(describeName)))
  const roots = (await store.listNamed(db, [...names])).filter(({ validUntil }) => validUntil >= now)
  if (roots.length === 0) return chains.map(() => false)
  const known = roots.map(({ fingerprint, certificate }) => ({
    fingerprint,
    certificate: parseCertificate(certificate),
  }))
  return chains.map((chain) => {
    const top = chain.at(-1)!
    const print = fingerprint(top)
    return known.some((root) => root.fingerprint === print || isIssuedBy(top, root.certificate))
  })
}

/** From the certificate upwards, as far as each was signed by the next. */
function chainOf({ certificate, chain: candidates }: Chained): Certificate[] {
  const chain = [certificate]
  for (const issuer of buildChain(certificate, candidates)) {
    if (!isIssuedBy(chain.at(-1)!, issuer)) break
    chain.push(issuer)
  }
  return chain
}
