import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explained } from '../src/features/envelope/level-explained.ts'

const facts = (faults: (string | null)[], levels: (string | null)[]) => ({
  documents: faults.map((fault) => ({ fault })),
  recipients: levels.map((level) => ({ level })),
})

for (const [what, faults, levels, said] of [
  ['the only one whose signature is lower is told why', ['status', null], ['B-LTA', 'B-T', null], 'status'],
  ['an outage is told of everyone', ['timestamp'], ['B-LT', 'B-LT'], 'timestamp'],
  ['nobody is told anything where nothing is missing', [null], ['B-LTA', 'B-LTA'], undefined],
  ['nobody is told what may be about another certificate', ['status'], ['B-T', 'B-T'], undefined],
  ['nobody is told which of two reasons is theirs', ['status', 'chain'], ['B-T'], undefined],
  ['nobody is told that a signature made elsewhere is lower', ['chain'], ['B-LTA'], undefined],
  ['nobody is told of an outage where one lacks more than others', ['timestamp'], ['B-T', 'B-LT'], undefined],
] as const)
  test(`why the signature of a recipient is at a lower level: ${what}`, () => {
    assert.equal(explained(facts([...faults], [...levels])), said)
  })
