import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readConfig } from '../config.ts'
import { type MasterKey, masterKeyFile, masterKeyOf, parseMasterKey } from '../keys/master.ts'
import { rotateKeyFile, rotateMasterKey } from '../keys/rotate.ts'
import { createLog } from '../log/log.ts'
import { StartRefused } from '../start-refused.ts'
import { openInstallation, refuseIfNone } from './installation.ts'

/**
 * The operator's command that wraps all keys by another master key, while the server is stopped. The new key is NEW_MASTER_KEY
 * or the file NEW_MASTER_KEY_FILE; on the embedded installation, which keeps its key in a file, one is made when neither is
 * set. Answers the exit code.
 */
async function rotateCommand(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  try {
    const config = readConfig(env)
    const log = createLog({ write: (line) => process.stderr.write(line), level: 'warn' })
    await refuseIfNone(config)
    const installation = await openInstallation(config, log, 'no address: it is rotating the master key')
    try {
      const ownFile = config.masterKey === undefined && config.masterKeyFile === undefined
      const next = await newKey(env, ownFile)
      const file = masterKeyFile(config.dataDir)
      const { owner } = installation.database
      const from = installation.master.key
      const count = ownFile
        ? await rotateKeyFile(owner, { file, from, bytes: next.bytes })
        : await rotateMasterKey(owner, from, next.key)
      const then = ownFile ? `Copy ${file} to a safe place.` : 'Start every replica with the new key from now on.'
      process.stdout.write(`${count} keys are wrapped by the master key ${next.key.id} now. ${then}\n`)
      return 0
    } finally {
      await installation.close()
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

async function newKey(
  env: Readonly<Record<string, string | undefined>>,
  mayMake: boolean,
): Promise<{ key: MasterKey; bytes: Uint8Array }> {
  const { NEW_MASTER_KEY: text, NEW_MASTER_KEY_FILE: file } = env
  if (text) return parsed(text, 'NEW_MASTER_KEY')
  if (file) return parsed(await readFile(file, 'utf8'), 'NEW_MASTER_KEY_FILE')
  if (!mayMake) throw new StartRefused('Set NEW_MASTER_KEY or NEW_MASTER_KEY_FILE to the new master key.')
  const bytes = randomBytes(32)
  return { bytes, key: masterKeyOf(bytes) }
}

function parsed(text: string, where: string): { key: MasterKey; bytes: Uint8Array } {
  const bytes = parseMasterKey(text, where)
  return { bytes, key: masterKeyOf(bytes) }
}

if (import.meta.main) process.exitCode = await rotateCommand(process.env)
