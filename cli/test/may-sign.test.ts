import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pdf } from '@laisen/testkit/pdfs'
import { signingFilePassword } from '@laisen/testkit/signing-case'
import { signingCases } from '@laisen/testkit/signing-certificates'

const folder = mkdtempSync(join(tmpdir(), 'laisen-cli-'))
after(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)
writeFileSync(path('in.pdf'), pdf())

function sign(file: string): Promise<{ failed: boolean; out: string; error: string }> {
  const main = join(import.meta.dirname, '../src/main.js')
  const args = ['sign', path('in.pdf'), '--p12', file, '--out', path('out.pdf'), '--name', 'Alice']
  const env = { ...process.env, LAISEN_P12_PASSWORD: signingFilePassword }
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (problem, out, error) =>
      resolve({ failed: problem !== null, out, error }),
    )
  })
}

for (const [what, { file, refused, told }] of Object.entries(await signingCases()))
  test(`laisen sign ${refused ? `refuses with ${refused[0]}` : 'signs with'}: ${what}`, async () => {
    writeFileSync(path('key.p12'), file)
    const { failed, out, error } = await sign(path('key.p12'))
    if (refused) {
      assert.match(error, new RegExp(`^${refused[0]}: [^\\n]+\\n$`))
      assert.equal(failed, true)
      return
    }
    assert.equal(out, `signed ${path('out.pdf')} (PAdES B-B, Alice)\n`)
    const lines = (told ?? []).map(([rule]) => `${rule}: [^\\n]+\\n`)
    assert.match(error, new RegExp(`^${lines.join('')}$`))
  })
