/** Asks the Java program that has EU DSS and veraPDF. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { javaFolder } from './oracle-cache.ts'
import { askOverLines, askProgram } from './oracle-worker.ts'

interface JavaQuestion {
  judge: 'DSS' | 'veraPDF'
  path: string
}

interface JavaAnswer {
  error?: string
}

type Ask = (question: JavaQuestion) => Promise<JavaAnswer>

// A small heap, and little compiling: most of what runs in it runs a few hundred times.
const options = ['-Xmx512m', '-Xss4m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto']

/** The command that starts the program: listening on a socket, or without one asked on standard input. */
export function javaCommand(folder: string, socket?: string): [command: string, args: string[]] {
  const classes = ['-cp', `${join(folder, 'classes')}:${join(folder, 'libraries')}/*`]
  return ['java', [...options, ...classes, 'Oracles', ...(socket === undefined ? [] : [socket])]]
}

/** The same, or undefined where it is not installed. */
export function javaProgram(socket?: string): [command: string, args: string[]] | undefined {
  const folder = javaFolder()
  const installed = existsSync(folder) && spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
  return installed ? javaCommand(folder, socket) : undefined
}

let worker: Promise<Ask | undefined> | undefined

/** Asks the process of the whole run, whose socket LAISEN_DSS names, or one of this test process; undefined where there is none. */
export async function askJava<Q extends JavaQuestion, A extends JavaAnswer>(question: Q): Promise<A | undefined> {
  worker ??= start()
  return (await (
    await worker
  )?.(question)) as A | undefined
}

async function start(): Promise<Ask | undefined> {
  const socket = process.env.LAISEN_DSS
  if (socket !== undefined) {
    const stream = await connected(socket)
    return askOverLines({ questions: stream, answers: stream })
  }
  const program = javaProgram()
  return program && askProgram(...program)
}

/** The first test may come before the process listens. */
async function connected(path: string): Promise<Socket> {
  const until = Date.now() + 30_000
  while (true) {
    const socket = connect(path)
    const failure = await new Promise<Error | undefined>((resolve) => {
      socket.once('connect', () => resolve(undefined)).once('error', resolve)
    })
    if (!failure) return socket
    if (Date.now() > until) throw failure
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
