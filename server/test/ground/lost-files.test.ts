import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { getObject, insertObject } from '../../src/files/objects.ts'
import { createLog } from '../../src/log/log.ts'
import { ground } from './a-company.ts'

test('a file that is missing is told of as missing, and one that is damaged as damaged, never as an outage', async () => {
  const lines: string[] = []
  const here = await ground({}, createLog({ write: (line) => lines.push(line), level: 'error' }))
  try {
    const { services, company } = here
    const companyKey = await services.keys.companyKey(company, company.companyId)
    const stored = await services.files.put({ companyKey, body: Buffer.from('a document') })
    await company.transaction((db) => insertObject(db, stored))
    const row = await company.read((db) => getObject(db, company.companyId, stored.id))
    const path = join(services.config.dataDir, 'files/objects', stored.id.slice(0, 2), stored.id)
    const ways = {
      bytes: () => services.files.bytes(company, row),
      stream: () => services.files.stream(company, [row]),
      staged: () => services.files.withStaged(company, [row], async () => 'read'),
      source: async () => (await services.files.source(company, [row])).read(0, 5),
    }
    const bytes = await readFile(path)
    await rm(path)
    for (const [name, read] of Object.entries(ways)) {
      await assert.rejects(read, { code: 'STORED_FILE_MISSING' }, name)
    }
    bytes[3]! ^= 1
    await writeFile(path, bytes)
    for (const name of ['bytes', 'source'] as const) {
      await assert.rejects(ways[name], { code: 'STORED_FILE_DAMAGED' }, name)
    }
    await writeFile(path, bytes.subarray(0, 9))
    await assert.rejects(ways.bytes, { code: 'STORED_FILE_DAMAGED' }, 'cut off')
    const told = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'object.lost')
    assert.ok(told.length >= 6 && told.every(({ objectIds }) => objectIds.includes(stored.id)))
  } finally {
    await here.close()
  }
})
