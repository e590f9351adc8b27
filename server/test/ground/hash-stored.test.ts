import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { CompanyDb } from '@laisen/server/db/database'
import type { Files, ObjectRow } from '@laisen/server/files/files'
import { hashStored, keepHashed } from '@laisen/server/files/hash-stored'
import { openedObject } from '@laisen/server/files/opened-objects'

const digestOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('')).digest('hex')

const opened = ({ id }: ObjectRow, at: Date) => {
  const bytes = openedObject(id, at.getTime())
  return bytes && Buffer.from(bytes).toString()
}

/** Objects of which each reading is noted. */
function shelf() {
  const read: string[] = []
  const texts = new Map<string, string>()
  const add = (text: string): ObjectRow => {
    const id = randomUUID()
    texts.set(id, text)
    return {
      company_id: 1,
      id,
      size_bytes: text.length,
      company_key_id: 1,
      wrapped_key: Buffer.alloc(0),
      file_id: null,
      file_offset: null,
    }
  }
  const stream = async (_db: CompanyDb, rows: readonly ObjectRow[]) => {
    read.push(...rows.map(({ id }) => texts.get(id)!))
    return Readable.from(rows.map(({ id }) => Buffer.from(texts.get(id)!)))
  }
  const clock = { now: () => new Date('2026-11-25T03:00:00Z') }
  const context = { files: { stream } as unknown as Files, db: {} as CompanyDb, clock }
  const hash = async (rows: readonly ObjectRow[]) => (await hashStored(context, rows, [])).sha256!.digest('hex')
  return { add, read, context, hash }
}

test('what was hashed before is not read again, and a tail alone is', async () => {
  const { add, read, hash } = shelf()
  const [base, one, two] = [add('base'), add('one'), add('two')] as const
  assert.equal(await hash([base, one]), digestOf('base', 'one'))
  assert.equal(await hash([base, one]), digestOf('base', 'one'))
  assert.deepEqual(read.splice(0), ['base', 'one'])
  assert.equal(await hash([base, one, two]), digestOf('base', 'one', 'two'))
  assert.deepEqual(read, ['two'])
  assert.equal(await hash([base, one]), digestOf('base', 'one'))
})

test('a state that was kept with its tail is as good as a reading', async () => {
  const { add, read, context, hash } = shelf()
  const [base, tail] = [add('base'), add('tail')] as const
  const hashed = await hashStored(context, [base], [])
  keepHashed([base], { hashed, tail: Buffer.from('tail'), id: tail.id, at: context.clock.now() })
  hashed.sha256!.update('used up')
  assert.equal(await hash([base, tail]), digestOf('base', 'tail'))
  assert.deepEqual(read, ['base'])
  assert.equal(opened(tail, context.clock.now()), 'tail')
})

test('tails stay opened for whoever appends next, the base does not', async () => {
  const { add, context, hash } = shelf()
  const [base, one, two] = [add('base'), add('one'), add('two')] as const
  await hash([base, one, two])
  assert.deepEqual(
    [base, one, two].map((row) => opened(row, context.clock.now())),
    [undefined, 'one', 'two'],
  )
})

test('the same object behind another one is another document', async () => {
  const { add, hash } = shelf()
  const [base, other, tail] = [add('base'), add('other'), add('tail')] as const
  assert.equal(await hash([base, tail]), digestOf('base', 'tail'))
  assert.equal(await hash([other, tail]), digestOf('other', 'tail'))
  assert.equal(await hash([tail]), digestOf('tail'))
})

test('a digest that was not taken before is taken from the start', async () => {
  const { add, read, context } = shelf()
  const rows = [add('base'), add('tail')]
  await hashStored(context, rows, [])
  const { sha256, sha512 } = await hashStored(context, rows, ['sha512'])
  assert.equal(sha256!.digest('hex'), digestOf('base', 'tail'))
  assert.equal(sha512!.digest('hex'), createHash('sha512').update('basetail').digest('hex'))
  assert.equal(read.length, 4)
})
