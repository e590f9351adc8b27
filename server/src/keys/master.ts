import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { StartRefused } from '../start-refused.ts'
import { type Binding, seal, unseal } from './cipher.ts'
import { loadMasterKeyFromToken } from './master-on-token.ts'
import { masterKeyCheck, type Owner } from './store.ts'

/** Wraps the keys of companies and of the installation; asynchronous, since it may live in a device one day. */
export interface MasterKey {
  /** Tells master keys apart without revealing anything about them. */
  readonly id: string
  wrap(key: Uint8Array, binding: Binding): Promise<Buffer>
  unwrap(wrapped: Uint8Array, binding: Binding): Promise<Buffer>
  /** 32 bytes that only who has the key can tell: what need not be stored, since it can be made again (RFC 5869). */
  derive(purpose: string): Buffer
}

const KEY_BYTES = 32

export function masterKeyOf(bytes: Uint8Array): MasterKey {
  const mark = (purpose: string) => createHmac('sha256', bytes).update(`laisen ${purpose}`).digest()
  return {
    // 64 bits of an HMAC under the key: enough to recognise a wrong key, too little to learn anything about it.
    id: mark('master key id').subarray(0, 8).toString('hex'),
    wrap: async (key, binding) => seal(bytes, key, binding),
    unwrap: async (wrapped, binding) => unseal(bytes, wrapped, binding),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', bytes, '', `laisen ${purpose}`, KEY_BYTES)),
  }
}

/** 32 bytes in base64 or hex, as a variable or a file holds them. @throws StartRefused for anything else. */
export function parseMasterKey(text: string, where: string): Buffer {
  const trimmed = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
  if (bytes.length !== KEY_BYTES || !/^[\w+/=-]+$/.test(trimmed)) {
    throw new StartRefused(`${where} must be 32 bytes in base64, for example from \`openssl rand -base64 32\`.`)
  }
  return bytes
}

export interface LoadedMasterKey {
  readonly key: MasterKey
  /** Set when the key was made just now: the person should copy the file. */
  readonly madeFile?: string
}

/**
 * The key from the environment, its file or a token; on the embedded database alone a file is made on first start (rules 5.3).
 * @throws StartRefused when it is missing, or is not the one this data was written with.
 */
export async function loadMasterKey(config: Config, owner: Owner): Promise<LoadedMasterKey> {
  const loaded = await find(config, owner)
  await checkMasterKey(owner, loaded.key)
  return loaded
}

async function find(config: Config, owner: Owner): Promise<LoadedMasterKey> {
  if (config.masterKey !== undefined) return { key: masterKeyOf(parseMasterKey(config.masterKey, 'MASTER_KEY')) }
  if (config.masterKeyFile !== undefined) return { key: await readKeyFile(config.masterKeyFile, 'MASTER_KEY_FILE') }
  if (config.masterKeyOnToken) return { key: masterKeyOf(await loadMasterKeyFromToken(config, owner)) }
  if (config.databaseUrl !== undefined)
    throw new StartRefused('MASTER_KEY, MASTER_KEY_FILE or MASTER_KEY_ON_TOKEN must be set.')

  const file = masterKeyFile(config.dataDir)
  await finishRotation(file, owner)
  if (existsSync(file)) return { key: await readKeyFile(file, file) }
  if ((await masterKeyCheck.find(owner)) !== undefined) {
    throw new StartRefused(
      `The master key ${file} is missing, and without it no certificate or document here can be read. Put your copy back.`,
    )
  }
  await writeKeyFile(file, randomBytes(KEY_BYTES))
  return { key: await readKeyFile(file, file), madeFile: file }
}

/** Apart from everything that a backup takes. */
export const masterKeyFile = (dataDir: string): string => join(dataDir, 'keys', 'master.key')

/** Durable under its name, or not there at all. */
export async function writeKeyFile(file: string, bytes: Uint8Array): Promise<void> {
  const folder = join(file, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(`${Buffer.from(bytes).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  const directory = await open(folder)
  await directory.sync().finally(() => directory.close())
}

async function readKeyFile(file: string, where: string): Promise<MasterKey> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(`The master key file ${file} cannot be read (${error.code}).`)
  })
  return masterKeyOf(parseMasterKey(text, where))
}

/** A rotation that was cut short after its transaction left the new key beside the old one. */
async function finishRotation(file: string, owner: Owner): Promise<void> {
  const next = nextKeyFile(file)
  if (!existsSync(next)) return
  const key = await readKeyFile(next, next)
  if ((await masterKeyCheck.find(owner)) === key.id) await rename(next, file)
}

export const nextKeyFile = (file: string): string => `${file}.next`

/** @throws StartRefused when the database was written with another key. The first key ever is recorded. */
export async function checkMasterKey(owner: Owner, key: MasterKey): Promise<void> {
  const recorded = await masterKeyCheck.keepFirst(owner, key.id)
  if (recorded === key.id) return
  throw new StartRefused(
    `This is not the master key that the data was written with: it has the id ${key.id}, and ${recorded} is needed.`,
  )
}
