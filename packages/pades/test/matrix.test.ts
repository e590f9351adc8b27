/**
 * Every level, key type and kind of document before every judge: each pair of two of them by default, and with LAISEN_MATRIX_ALL=1 all
 * combinations.
 */
import { test } from 'node:test'
import type { Level } from '@laisen/pades/level'
import { judgeSigned } from '@laisen/testkit/oracle'
import { authority } from '@laisen/testkit/reaching'
import { documentKinds, keyKinds, reachOf } from './support/kinds.ts'
import { signed } from './support/signing.ts'

const roots = [authority.root.certificate.raw]
const levels: readonly Level[] = ['B-B', 'B-T', 'B-LT', 'B-LTA']
const all = process.env.LAISEN_MATRIX_ALL === '1'

/** Of a kind of document, each key once; over four of them, each with each level. */
function casesOf(kind: number): { keyName: string; level: Level }[] {
  return Object.keys(keyKinds).flatMap((keyName, key) =>
    levels.filter((_, level) => all || level === (kind + key) % levels.length).map((level) => ({ keyName, level })),
  )
}

async function signAndJudge(kind: string, keyName: string, level: Level): Promise<void> {
  const { make, facts, earlier = 0, pdfa } = documentKinds[kind]!
  const document = await signed(await make(level), { ...facts, key: keyKinds[keyName]!, ...reachOf(level) })
  const signatures = earlier + 1
  const documentTimestamps = level === 'B-LTA' ? signatures : 0
  await judgeSigned(document, { signatures, documentTimestamps, roots, level, ...(pdfa !== undefined && { pdfa }) })
}

for (const [index, kind] of Object.keys(documentKinds).entries())
  test(`with ${kind}, signatures of ${all ? 'every key at every level' : 'every key at some level'} are valid to every judge`, async () => {
    // All at once: the judges that take long answer one after another anyway, and the others meanwhile.
    const judged = casesOf(index).map(async ({ keyName, level }) =>
      signAndJudge(kind, keyName, level).catch((error: unknown) => {
        throw new Error(`${kind}, ${keyName}, ${level}`, { cause: error })
      }),
    )
    const failed = (await Promise.allSettled(judged)).filter(({ status }) => status === 'rejected')
    if (failed.length > 0) throw new AggregateError(failed.map((one) => (one as PromiseRejectedResult).reason))
  })
