/** Whether signatures still pass in years to come: judges whose clock stands there, with nothing but the document and the roots. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askDss } from './oracle-dss.ts'
import { lastingByPyHanko } from './oracle-pyhanko.ts'
import { countJudgement } from './run-counts.ts'

interface Lasting {
  /** How many signatures the document carries. */
  readonly signatures: number
  /** DER. */
  readonly roots: readonly Uint8Array[]
  /**
   * The revocation lists that are published at that time, DER. The last document timestamp is judged as of then, and pyHanko, unlike DSS,
   * wants to know of its certificate what is known then.
   */
  readonly crls: readonly Uint8Array[]
  /** Where the clocks of the judges stand. */
  readonly at: Date
  /** Judges that are known not to follow the standard there. */
  readonly notBy?: readonly string[]
}

/** What each judge says of each signature: 'passed', or why not. A judge that is not installed is left out. */
export async function lastingVerdicts(
  pdf: Uint8Array,
  { roots, crls, at }: Omit<Lasting, 'signatures' | 'notBy'>,
): Promise<Partial<Record<'DSS' | 'pyHanko', readonly string[]>>> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-lasting-'))
  const path = join(folder, 'document.pdf')
  try {
    await writeFile(path, pdf)
    const dss = await askDss(path, { roots, at })
    // With a list that is newer than a certificate, pyHanko slides to a time at which that had ended, so it first judges without.
    const alone = await lastingByPyHanko(path, { roots, crls: [], at })
    const pyHanko = alone?.some((why) => why) ? await lastingByPyHanko(path, { roots, crls, at }) : alone
    countJudgement('DSS', !dss)
    countJudgement('pyHanko', !pyHanko)
    return {
      ...(dss && { DSS: dss.signatures?.map(saidByDss) ?? [dss.error ?? 'nothing'] }),
      ...(pyHanko && { pyHanko: pyHanko.map((why) => why || 'passed') }),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function saidByDss({ indication, subIndication }: { indication: string; subIndication: string }): string {
  return indication === 'TOTAL_PASSED' ? 'passed' : `${indication} ${subIndication}`.trim()
}

/** Has EU DSS, by its default policy, and pyHanko judge every signature by a clock of the future: each must pass. */
export async function judgeLasting(pdf: Uint8Array, { signatures, notBy = [], ...when }: Lasting): Promise<void> {
  const all = Array.from({ length: signatures }, () => 'passed')
  for (const [judge, said] of Object.entries(await lastingVerdicts(pdf, when)))
    if (!notBy.includes(judge)) assert.deepEqual(said, all, `${judge} at ${when.at.toISOString()}`)
}
