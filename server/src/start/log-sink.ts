import { existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createLog, type Log } from '../log/log.ts'

const LOG_BYTES_KEPT = 50 * 1024 * 1024

export interface Sink {
  readonly log: Log
  /** Set when lines go to a file, because a person is at the terminal. */
  readonly file: string | undefined
}

/** JSON lines on stderr, where a supervisor collects them; at a terminal, in DATA_DIR/laisen.log. */
export function openLog(config: Config, env: Readonly<Record<string, string | undefined>>): Sink {
  const secrets = secretsOf(config, env)
  if (!process.stderr.isTTY)
    return { log: createLog({ write: (line) => process.stderr.write(line), secrets }), file: undefined }
  const file = join(config.dataDir, 'laisen.log')
  if (existsSync(file) && statSync(file).size > LOG_BYTES_KEPT) renameSync(file, `${file}.1`)
  const handle = openSync(file, 'a', 0o600)
  const write = (line: string) => {
    try {
      writeSync(handle, line)
    } catch {
      // A full disk must not end the server.
    }
  }
  return { log: createLog({ write, secrets }), file }
}

function secretsOf(config: Config, env: Readonly<Record<string, string | undefined>>): string[] {
  const passwordOf = (url: string | undefined) => {
    const password = url === undefined ? '' : (URL.parse(url)?.password ?? '')
    return [password, decodeURIComponent(password)]
  }
  return [
    config.masterKey,
    config.token?.pin,
    config.demoPassword,
    env.S3_SECRET_ACCESS_KEY,
    ...passwordOf(config.databaseUrl),
    ...passwordOf(config.databaseOwnerUrl),
    ...passwordOf(config.smtpUrl),
  ].filter((secret) => secret !== undefined)
}
