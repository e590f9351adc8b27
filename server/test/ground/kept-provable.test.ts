import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { handlers } from '@laisen/server/handlers'
import { keptProvable } from '@laisen/server/kept-provable'

const sources = join(import.meta.dirname, '../../src')
/** Calls that sign a document, or have a timestamp made that is kept. */
const signs = /\b(signLaidOut|signPdf|signPdfInTurn|evidenceTimestamps|writeSignedData)\(/
/** They define what the others call. */
const definitions = new Set(['chain/timestamps.ts'])

test('whatever signs for keeps is in the list of what is kept provable, and nothing else is', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const found = files.filter((path) => !definitions.has(path) && signs.test(readFileSync(join(sources, path), 'utf8')))
  const listed = Object.values(keptProvable).flatMap(({ signedIn }) => [...signedIn])
  assert.deepEqual(found.toSorted(), listed.toSorted())
})

test('each is renewed by a job that runs by itself, or is not kept as long as a timestamp lasts', () => {
  for (const [what, kept] of Object.entries(keptProvable)) {
    const job = handlers.find(({ name }) => name === kept.renewedBy)
    assert.ok(job?.cron !== undefined || ('days' in kept && kept.days < 365), what)
  }
})
