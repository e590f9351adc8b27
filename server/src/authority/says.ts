import type { NameFields } from '@laisen/pki/names'
import { getIdentity } from '../companies/identity.ts'
import { type Config, isLoopback } from '../config.ts'
import type { Db } from '../db/database.ts'

/** What a root's name says of the company, and with it every certificate below. */
export interface RootSays {
  readonly organization: string
  readonly unit: string | null
  readonly country: string | null
}

/** What is the same in all certificates of an issuing authority. */
export interface IssuingSays extends RootSays {
  readonly pkiUrl: string
  readonly policy: string
}

/** X.520 upper bound of an organization's name, and of a person's. */
const NAME_CHARACTERS = 64
/** In the name of every certificate of a company until the operator has checked who it is (rules 5.4a). */
const UNVERIFIED = 'UNVERIFIED'

interface Publishing {
  readonly config: Pick<Config, 'pkiUrl'>
  /** Of the installation, below which its policies are numbered. */
  readonly arc: string
}

/** What certificates of this company say now. Undefined while the installation has no address for them. */
export async function currentlySays(
  db: Db,
  { companyId, config: { pkiUrl }, arc }: Publishing & { readonly companyId: number },
): Promise<{ root: RootSays; issuing: IssuingSays } | undefined> {
  if (pkiUrl === undefined) return undefined
  const { name, country, verified } = await getIdentity(db, companyId)
  // rules 5.4: what was made where only this machine reaches it was made to try the product out.
  const test = isLoopback(new URL(pkiUrl).hostname) ? 'TEST ' : ''
  const root = {
    organization: shortened(test + name),
    unit: verified ? null : UNVERIFIED,
    country: country ?? null,
  }
  const policy = `${arc}.1.${verified ? 1 : 2}`
  return { root, issuing: { ...root, pkiUrl, policy } }
}

/** The name of a certificate below these words. */
export function nameBelow({ organization, unit, country }: RootSays, commonName: string): NameFields {
  return {
    ...(country === null ? {} : { country }),
    organization,
    ...(unit === null ? {} : { organizationalUnit: unit }),
    commonName: shortened(commonName),
  }
}

/** Cut where no character that people see is cut in two. */
function shortened(name: string): string {
  if (name.length <= NAME_CHARACTERS) return name
  let kept = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)) {
    if (kept.length + segment.length > NAME_CHARACTERS) break
    kept += segment
  }
  return kept.trim()
}
