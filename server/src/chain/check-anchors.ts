import { describeName } from '@laisen/pki/names'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { readAnchor, tokenName } from './anchor-file.ts'
import { listAnchorsOf } from './store.ts'
import type { Finding } from './verify.ts'

/** A head that the caller got from elsewhere: an anchor's file, an email, a certificate of completion. */
export interface GivenHead {
  readonly name: string
  /** Hexadecimal. */
  readonly head: string
  /** Undefined for a bare head. */
  readonly segment: number | undefined
  readonly rows: number | undefined
  readonly stampedAt: Date | undefined
  /** Who stamped it, as its certificate says. */
  readonly by: string
}

interface Proven {
  readonly anchor: string
  readonly by: string
  readonly at: Date | undefined
  /** It proves these rows, which its head ties together. */
  readonly from: number
  readonly to: number
}

interface Passed {
  readonly number: number
  readonly hash: Buffer
  /** Rows up to the end of this segment. */
  readonly rows: number
  /** The first row from which on all hashes follow. */
  readonly unbrokenFrom: number
}

export interface AnchorChecks {
  readonly proven: Proven[]
  /** Compares the anchors of a segment with it. */
  pass(segment: Passed): void
  /** Tells which anchors are of segments that do not exist. */
  end(chained: number): void
}

/** The anchors of a company that are stored, and those that were given, ready to be compared with the segments as they pass. */
export async function checkAnchors(
  db: Kysely<Tables>,
  asked: { companyId: number; given: readonly GivenHead[]; found: (finding: Finding) => void },
): Promise<AnchorChecks> {
  const { companyId, given, found } = asked
  const tokens = new Set<string>()
  const stored = (await listAnchorsOf(db, companyId)).flatMap(({ id, statement, token }) => {
    const name = `anchor ${id}`
    const read = readAnchor(statement, token)
    tokens.add(tokenName(token))
    const { companyId: of, before = [], segment } = read?.statement ?? {}
    // It stands for the earlier ones once their certificates have ended, so they must be there.
    if (before.some((one) => !tokens.has(one))) found({ what: 'anchor contradicts', anchor: name, segment: segment! })
    if (read && of === companyId) return [headOf(name, read)]
    found({ what: 'anchor unsound', anchor: name })
    return []
  })
  const bySegment = Map.groupBy(
    [...stored, ...given].filter(({ segment }) => segment !== undefined),
    ({ segment }) => segment!,
  )
  const bare = new Map(given.filter(({ segment }) => segment === undefined).map((one) => [one.head, one]))
  const proven: Proven[] = []
  return {
    proven,
    pass({ number, hash, rows, unbrokenFrom }) {
      const head = hash.toString('hex')
      const known = bare.get(head)
      bare.delete(head)
      for (const anchor of [...(bySegment.get(number) ?? []), ...(known ? [known] : [])]) {
        const { name, by, stampedAt: at } = anchor
        const fits = anchor.head === head && (anchor.rows ?? rows) === rows
        if (fits) proven.push({ anchor: name, by, at, from: unbrokenFrom, to: rows })
        else found({ what: 'anchor contradicts', anchor: name, segment: number })
      }
      bySegment.delete(number)
    },
    end(chained) {
      for (const { name, rows = 0 } of [...bySegment.values()].flat())
        found({ what: 'newest rows missing', anchor: name, rows, chained })
      for (const { name } of bare.values()) found({ what: 'anchor contradicts', anchor: name, segment: 0 })
    },
  }
}

/** What an anchor says, once its timestamp is known to be sound. */
export function headOf(name: string, { statement, timestamp }: NonNullable<ReturnType<typeof readAnchor>>): GivenHead {
  const { head, segment, rows } = statement
  return { name, head, segment, rows, stampedAt: timestamp.at, by: describeName(timestamp.certificate.subject) }
}
