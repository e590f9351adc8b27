/** Runs independent tools. */
import { execFile } from 'node:child_process'

export interface ToolRun {
  status: number
  output: string
}

const installed = new Map<string, boolean>()

/** Runs a tool with English output; undefined where it is not installed. */
export async function runTool(tool: string, args: readonly string[]): Promise<ToolRun | undefined> {
  if (installed.get(tool) === false) return undefined
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, maxBuffer: 64 << 20, timeout: 60_000 }
    execFile(tool, args, options, (error, stdout, stderr) => {
      installed.set(tool, !isMissing(error))
      if (isMissing(error)) resolve(undefined)
      else if (error && typeof error.code !== 'number') reject(error)
      else resolve({ status: error ? Number(error.code) : 0, output: `${stdout}\n${stderr}` })
    })
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
