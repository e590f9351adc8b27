import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** The repository's root. */
export const root = join(import.meta.dirname, '..')

const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`

/** The environment in which programs of node_modules are found, and Node as we install it. */
export function environmentWithTools(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: path }
}

/** Runs a command from the root and shows its output. Returns whether it exited with 0. */
export function run(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  const env = { ...environmentWithTools(), ...environment }
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
}

/** Runs this same Node with arguments. */
export function runNode(args: string[], environment: Record<string, string> = {}): boolean {
  return run(process.execPath, args, environment)
}

/** Runs this same Node beside other work, and keeps what it prints until it has ended. */
export async function runNodeBeside(args: string[]): Promise<{ ok: boolean; said: string }> {
  const child = spawn(process.execPath, args, { cwd: root, env: environmentWithTools() })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  return { ok: code === 0, said }
}

/** The output of a command; undefined if it cannot be run or fails. */
export function output(command: string, args: string[]): string | undefined {
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: environmentWithTools(),
    maxBuffer: 64 * 1024 * 1024,
  })
  return result.status === 0 ? result.stdout : undefined
}
