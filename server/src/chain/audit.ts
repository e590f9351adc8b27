import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { GivenHead } from './check-anchors.ts'
import { companyLines, findingLine } from './says.ts'
import { verifyChain } from './verify.ts'
import { atOneMoment, listCompanies } from './verify-store.ts'

/** So many findings of a company are told; all are counted. */
const MOST_TOLD = 100

interface Audit {
  /** Of one company; undefined for every one that has evidence. */
  readonly code: string | undefined
  readonly heads: readonly GivenHead[]
  say(line: string): void
}

/** Verifies chains and says what it found, line by line. Answers how much is wrong; undefined if there is no such company. */
export function audit(owner: Kysely<Tables>, { code, heads, say }: Audit): Promise<number | undefined> {
  return atOneMoment(owner, async (db) => {
    const companies = await listCompanies(db, code)
    if (companies.length === 0 && code !== undefined) return undefined
    let wrong = 0
    for (const { id, code, name } of companies) {
      say(`${code}  ${name}`)
      let found = 0
      const verified = await verifyChain(db, {
        companyId: id,
        given: heads,
        found(finding) {
          found += 1
          if (found <= MOST_TOLD) say(`  WRONG  ${findingLine(finding)}`)
        },
      })
      if (found > MOST_TOLD) say(`  WRONG  and ${found - MOST_TOLD} more`)
      for (const line of companyLines(verified)) say(line)
      wrong += verified.findings
    }
    say(wrong === 0 ? 'Everything is in order.' : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
    return wrong
  })
}
