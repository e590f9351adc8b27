import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for the files of one test, in which openssl runs. `using` removes it. */
export function workbench() {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-pki-'))
  return {
    path: (name: string) => join(folder, name),
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    bytes: (name: string) => readFileSync(join(folder, name)),
    put(name: string, bytes: Uint8Array | string): string {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    },
    /** Runs `openssl …` in the folder and returns stdout and stderr. A failure throws. */
    openssl(...args: string[]): string {
      const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
      if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`)
      return stdout + stderr
    },
    /** The same for commands that fail in order to say something. */
    opensslSays(...args: string[]): string {
      const { stdout, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
      return stdout + stderr
    },
    opensslBytes: (...args: string[]) =>
      execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

/** A certificate in PEM, which most openssl commands expect. */
export function toPem(der: Uint8Array, label = 'CERTIFICATE'): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`
}
