import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeSigned } from '@laisen/testkit/oracle'
import { runTool } from '@laisen/testkit/oracle-tools'

/** Above this size, tools that parse the whole document take minutes. */
const thoroughBytes = 20_000_000

/** Ours is judged by every oracle, a peer's by pdfsig alone. */
export async function verifySigned(
  document: Uint8Array,
  { ours, root }: { ours: boolean | undefined; root: Uint8Array },
): Promise<void> {
  if (ours && document.length < thoroughBytes) return judgeSigned(document, { signatures: 1, roots: [root] })
  const folder = mkdtempSync(join(tmpdir(), 'laisen-bench-'))
  const path = join(folder, 'signed.pdf')
  try {
    writeFileSync(path, document)
    const run = await runTool('pdfsig', ['-nocert', path])
    if (run) assert.match(run.output, /Total document signed.*Signature is Valid\./s)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
