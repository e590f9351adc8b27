import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Config, readConfig } from '../config.ts'
import { masterKeyFile, masterKeyOf, parseMasterKey } from '../keys/master.ts'
import { makeMasterKeyOnToken } from '../keys/master-on-token.ts'
import { rotateKeyFile, rotateMasterKey } from '../keys/rotate.ts'
import { createLog } from '../log/log.ts'
import { StartRefused } from '../start-refused.ts'
import { openInstallation, refuseIfNone } from './installation.ts'

/**
 * The operator's command that wraps all keys by another master key, while the server is stopped. The new key is NEW_MASTER_KEY
 * or the file NEW_MASTER_KEY_FILE, or is made with a token (NEW_MASTER_KEY_ON_TOKEN=1); an installation that keeps its key in a
 * file of its own makes one where none of them is set. Answers the exit code.
 */
async function rotateCommand(env: Readonly<Record<string, string | undefined>>): Promise<number> {
  try {
    const config = readConfig(env)
    const log = createLog({ write: (line) => process.stderr.write(line), level: 'warn' })
    await refuseIfNone(config)
    const installation = await openInstallation(config, log, 'no address: it is rotating the master key')
    try {
      const next = await newKey(env, config)
      const file = masterKeyFile(config.dataDir)
      const { owner } = installation.database
      const from = installation.master.key
      const count = next.ownFile
        ? await rotateKeyFile(owner, { file, from, bytes: next.bytes })
        : await rotateMasterKey(owner, from, { key: masterKeyOf(next.bytes), kept: next.kept })
      process.stdout.write(
        `${count} keys are wrapped by the master key ${masterKeyOf(next.bytes).id} now. ${next.advice}\n`,
      )
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

interface NewKey {
  readonly bytes: Buffer
  /** It takes the place of the file that the installation made. */
  readonly ownFile?: true
  /** What the token derives it from. */
  readonly kept?: string
  /** What the operator does now. */
  readonly advice: string
}

const everyReplica = 'Start every replica with the new key from now on.'

async function newKey(env: Readonly<Record<string, string | undefined>>, config: Config): Promise<NewKey> {
  const { NEW_MASTER_KEY: text, NEW_MASTER_KEY_FILE: file, NEW_MASTER_KEY_ON_TOKEN: onToken } = env
  const inOwnFile = config.masterKey === undefined && config.masterKeyFile === undefined && !config.masterKeyOnToken
  const own = inOwnFile && { ownFile: true as const, advice: `Copy ${masterKeyFile(config.dataDir)} to a safe place.` }
  if (onToken === '1') {
    if (!config.token) throw new StartRefused('Set PKCS11_MODULE, PKCS11_TOKEN and PKCS11_PIN to keep it on a token.')
    const advice = 'Start every replica with MASTER_KEY_ON_TOKEN=1 from now on, and delete the old key.'
    return { ...(await makeMasterKeyOnToken(config)), advice }
  }
  const elsewhere = own || { advice: everyReplica }
  if (text) return { bytes: parseMasterKey(text, 'NEW_MASTER_KEY'), ...elsewhere }
  if (file) return { bytes: parseMasterKey(await readFile(file, 'utf8'), 'NEW_MASTER_KEY_FILE'), ...elsewhere }
  if (own) return { bytes: randomBytes(32), ...own }
  throw new StartRefused('Set NEW_MASTER_KEY, NEW_MASTER_KEY_FILE or NEW_MASTER_KEY_ON_TOKEN=1.')
}

if (import.meta.main) process.exitCode = await rotateCommand(process.env)
