import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { operator } from './people.ts'

const program = join(import.meta.dirname, '../../server/src/start/operator-command.ts')

/** Creates the operator with the command for it: `npm run operator -- create …`. */
export async function makeOperator(dataDir: string): Promise<void> {
  const { username, password } = operator
  const asked = ['create', '--email', 'ops@example.com', '--username', username, '--password-stdin']
  const child = spawn(process.execPath, [program, ...asked], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`${password}\n`)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The operator was not made.')
}
