import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeByPyHanko } from '@laisen/testkit/oracle-pyhanko'
import { findingIds } from './revisions.ts'

/** Nothing is found of a document whose first signature is called Earlier, and pyHanko calls no later change of it a modification. */
export async function judgeHonest(document: Uint8Array, { signatures = 1 } = {}): Promise<void> {
  assert.deepEqual(findingIds(document, 'Earlier'), [])
  const folder = mkdtempSync(join(tmpdir(), 'laisen-honest-'))
  try {
    const path = join(folder, 'honest.pdf')
    writeFileSync(path, document)
    await judgeByPyHanko(path, { signatures })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
