import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Prepares what it sends, and answers how to send it, which ends with what was answered. */
export type Attack<Target> = (target: Target) => Send | Promise<Send>
type Send = () => Promise<string>

/** Attacks by their names. A module that an attacker loads exports them as `attacks`. */
export type Attacks<Target> = Readonly<Record<string, Attack<Target>>>

export interface AttackOrder {
  /** Its URL. */
  readonly module: string
  readonly attack: string
  /** What the attack must know. */
  readonly target: unknown
  /** Sends again until then. @default once */
  readonly leastMs?: number
}

export interface Attacker {
  /** @returns how the first round ended */
  run(): Promise<string>
  /** Connections that the attack left open are closed with it. */
  end(): void
}

const program = new URL('./attacker.ts', import.meta.url)

/**
 * Starts the attacker's program and waits until it is prepared. It is a process of its own at the lowest priority, because a real attacker
 * computes elsewhere: here it may use what the server leaves of the processors, and does not hold the server up by computing.
 */
export async function startAttacker(order: AttackOrder): Promise<Attacker> {
  // From outside, because a process on Linux can lower only one of its threads by itself.
  const child = fork(program, { execPath: 'nice', execArgv: ['-n', '19', process.execPath] })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The attack ended early: ${order.attack}`)))
  ended.catch(() => {})
  const answer = async () => ((await Promise.race([once(child, 'message'), ended])) as [string])[0]
  child.send(order)
  await answer()
  return {
    run() {
      child.send('begin')
      return answer()
    },
    end: () => void child.kill('SIGKILL'),
  }
}
