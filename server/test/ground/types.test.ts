import assert from 'node:assert/strict'
import { test } from 'node:test'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'

test('arrays of numbers and bytes are read back as written; a number too large for JavaScript is refused', async () => {
  const { database } = await server()
  const ask = async (text: string) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(database.unbound)
    return rows[0]!.value
  }
  assert.deepEqual(await ask(`array[1, -2, null]::integer[]`), [1, -2, null])
  assert.deepEqual(await ask(`array[1, 9007199254740991]::bigint[]`), [1, 9007199254740991])
  assert.deepEqual(await ask(`'{}'::integer[]`), [])
  await assert.rejects(ask(`array[9007199254740993]::bigint[]`), RangeError)
  const bytes = [Buffer.from('00ff7e', 'hex'), Buffer.alloc(0), Buffer.from('"\\,{}NULL')]
  const written = bytes.map((one) => `'\\x${one.toString('hex')}'`).join(', ')
  assert.deepEqual(await ask(`array[${written}]::bytea[]`), bytes)
  assert.deepEqual(await ask(`'{}'::bytea[]`), [])
  await assert.rejects(ask(`array[null, '\\x00']::bytea[]`), TypeError)
})
