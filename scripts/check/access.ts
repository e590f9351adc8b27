import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../run.ts'

const endpoints = join(root, 'packages/contract/src/endpoints')
const table = join(root, 'server/test/support/access-table.ts')

interface Call {
  readonly method: string
  readonly path: string
}

/** Calls of the contract that the table of who may call what lacks, and rows of it that are no call. Its tests would say so only after minutes. */
export async function checkAccess(): Promise<string[]> {
  const modules = await Promise.all(readdirSync(endpoints).map((name) => load(join(endpoints, name))))
  const calls = modules.flatMap((exported) => Object.values(exported).filter(isCall))
  const names = new Set(calls.map(({ method, path }) => `${method} ${path}`))
  const { accessTable } = (await load(table)) as { accessTable: Readonly<Record<string, unknown>> }
  return [
    ...[...names].filter((name) => !(name in accessTable)).map((name) => `access: ${name} is not in access-table.ts`),
    ...Object.keys(accessTable)
      .filter((name) => !names.has(name))
      .map((name) => `access: access-table.ts has ${name}, which is no call`),
  ]
}

function load(file: string): Promise<Readonly<Record<string, unknown>>> {
  return import(pathToFileURL(file).href)
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
