import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The repository's root. */
export const root = join(import.meta.dirname, '..')

const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`

/** Runs a command from the root and shows its output. Returns whether it exited with 0. */
export function run(command: string, args: string[], environment: Record<string, string> = {}): boolean {
  const env = { ...process.env, PATH: path, ...environment }
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
}

/** Runs this same Node with arguments. */
export function runNode(args: string[], environment: Record<string, string> = {}): boolean {
  return run(process.execPath, args, environment)
}

/** The output of a command; undefined if it cannot be run or fails. */
export function output(command: string, args: string[]): string | undefined {
  const env = { ...process.env, PATH: path }
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 })
  return result.status === 0 ? result.stdout : undefined
}
