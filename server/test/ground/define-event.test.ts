import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { defineEvent, eventDefinitions } from '@laisen/server/events/define'
import * as z from 'zod/mini'

const source = new URL('../../src/', import.meta.url)

const opened = defineEvent('test.opened', {
  subject: 'document',
  facts: z.object({ pages: z.number() }),
  personal: z.object({ name: z.string() }),
})
const at = new Date('2026-11-20T00:00:00Z')

test('an occurrence carries its declaration, and the reference to its subject', () => {
  const occurrence = opened({
    ...{ at, subjectId: 5, about: { certificateId: 6 } },
    facts: { pages: 3 },
    personal: { name: 'Somchai' },
  })
  assert.deepEqual([occurrence.definition.type, occurrence.definition.subject], ['test.opened', 'document'])
  assert.deepEqual(occurrence.about, { documentId: 5, certificateId: 6 })
})

test('what an event does not declare is neither accepted nor kept', () => {
  const facts = { pages: 3, name: 'Somchai' }
  const occurrence = opened({ at, subjectId: 5, facts, personal: { name: 'Somchai' } })
  assert.deepEqual(occurrence.facts, { pages: 3 })
  const wrong = { pages: 'three' } as unknown as { pages: number }
  assert.throws(() => opened({ at, subjectId: 5, facts: wrong, personal: { name: 'Somchai' } }))
  assert.throws(() => opened({ at, subjectId: 5, facts } as never))
})

test('a type is declared once', () => {
  assert.throws(() => defineEvent('test.opened', { subject: 'document', facts: z.object({}) }), /declared twice/)
})

test('every noun’s events.ts declares events with a type and a subject of its words', async () => {
  const before = new Set(eventDefinitions().keys())
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const files = await readdir(new URL(`${entry.name}/`, source))
    if (files.includes('events.ts')) await import(new URL(`${entry.name}/events.ts`, source).href)
  }
  const declared = [...eventDefinitions().values()].filter(({ type }) => !before.has(type))
  assert.ok(declared.some(({ type }) => type === 'document.stamped'))
  for (const { type, subject } of declared) {
    assert.match(type, /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    assert.match(subject, /^[a-z]+(-[a-z]+)*$/)
  }
})
