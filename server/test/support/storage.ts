import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import type { Client } from '@laisen/testkit/client'

/** What an object takes on the disk: each megabyte of it carries a tag of 16 bytes. */
export function storedBytes(sizeBytes: number): number {
  return sizeBytes + 16 * Math.max(1, Math.ceil(sizeBytes / (1024 * 1024)))
}

/** What the company is told that it stores. */
export async function countedBytes(client: Client): Promise<number> {
  const { data } = await client.call(getProductsByCompany)
  return data.listData[0]!.limitByteUse
}

/** The files of the object store in a data folder, of all companies: what is whole, and what was begun. Not its mark, which is no object. */
export async function filesOnDisk(dataDir: string) {
  const folder = join(dataDir, 'files')
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile() && entry.parentPath !== folder)
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return { names: files, sizes: new Map(files.map((file, index) => [basename(file), sizes[index]!])) }
}
