import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import type { Client } from '@laisen/testkit/client'

/** Each megabyte of a stored object carries a tag of this many bytes. */
const TAG_BYTES = 16
const STORED_FRAME_BYTES = 1024 * 1024 + TAG_BYTES

/** What the company is told that it stores. */
export async function countedBytes(client: Client): Promise<number> {
  const { data } = await client.call(getProductsByCompany)
  return data.listData[0]!.limitByteUse
}

/** The files of the object store in a data folder, of all companies: what is whole, and what was begun. */
export async function filesOnDisk(dataDir: string) {
  const folder = join(dataDir, 'files')
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return {
    names: files,
    /** Without the tags. */
    bytes: sizes.reduce((sum, size) => sum + size - TAG_BYTES * Math.ceil(size / STORED_FRAME_BYTES), 0),
  }
}
