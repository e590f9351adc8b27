import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../run.ts'

const watched = ['server/src', 'packages/contract/src', 'packages/pdf/src', 'packages/pki/src', 'packages/pades/src']

/** Runs the server and the web with reload until Ctrl-C, or until one of them ends. */
export async function develop(): Promise<number> {
  const env = { ...process.env, LAISEN_SERVER: `http://127.0.0.1:${process.env.PORT || 3000}` }
  const watch = watched.map((folder) => `--watch-path=${join(root, folder)}`)
  const children = [
    [...watch, '--watch-preserve-output', join(root, 'server/src/main.ts')],
    [join(root, 'node_modules/vite/bin/vite.js'), join(root, 'web')],
  ].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))

  let asked = false
  // A terminal sends Ctrl-C to the children too; a supervisor stops only this process.
  process.on('SIGINT', () => {
    asked = true
  })
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      asked = true
      for (const child of children) child.kill(signal)
    })
  }
  const [code] = await Promise.race(children.map(ended))
  if (!asked) for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map(ended))
  return asked ? 0 : (code ?? 1)
}

async function ended(child: ChildProcess): Promise<[number | null]> {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode]
  const [code] = await once(child, 'exit')
  return [code as number | null]
}
