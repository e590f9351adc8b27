import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateRevisions } from '@laisen/pades/validate/validate'
import { bytesSource } from '@laisen/pdf/source'
import { type CorpusFile, corpus } from '@laisen/testkit/pdfs-corpus'

const { files, skip } = corpus('attacks')

/** Some were signed by a program that writes BER, which is a fault of that program and no attack. */
const ofTheProgram = new Set(['CONTENTS_NOT_DER'])

function attacksIn({ read }: CorpusFile): string[] {
  const { signatures, findings } = validateRevisions(bytesSource(read()))
  const ids = [...findings, ...signatures.flatMap((signature) => signature.findings)].map(({ id }) => id)
  return ids.filter((id) => !ofTheProgram.has(id))
}

test('corpus: every published shadow attack is found, and nothing before it', { skip }, (context) => {
  let [attacks, others] = [0, 0]
  for (const file of files) {
    const found = attacksIn(file)
    if (file.name.includes('-manipulated')) {
      attacks += 1
      assert.ok(found.length > 0, file.name)
    } else {
      others += 1
      assert.deepEqual(found, [], file.name)
    }
  }
  context.diagnostic(`${attacks} attacks, ${others} documents before an attack`)
  assert.ok(attacks === 8 && others === files.length - 8, `${attacks}`)
})
