/** Asks a program that answers each line of JSON with another. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

interface Answer {
  /** Why there is no other answer. */
  error?: string
}

/** Asks one question at a time, in the order in which they come. */
type Ask<Q, A extends Answer> = (question: Q) => Promise<A>

/** Starts a program that is asked on standard input and ends when that closes. */
export function askProgram<Q, A extends Answer>(command: string, args: readonly string[]): Ask<Q, A> {
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // Then its output ends, which is the answer.
  child.on('error', () => undefined)
  child.unref()
  return askOverLines({ questions: child.stdin, answers: child.stdout })
}

interface Lines {
  questions: Writable
  answers: Readable
}

/** A test that has ended does not wait for the streams: they keep the process only while a question is open. */
export function askOverLines<Q, A extends Answer>({ questions, answers }: Lines): Ask<Q, A> {
  const lines = createInterface({ input: answers })[Symbol.asyncIterator]()
  questions.on('error', () => undefined)
  for (const stream of [questions, answers]) keepProcess(stream, false)
  let turn = Promise.resolve<unknown>(undefined)
  return (question) => {
    const answer = turn.then(async (): Promise<A> => {
      keepProcess(answers, true)
      questions.write(`${JSON.stringify(question)}\n`)
      const { value } = await lines.next()
      keepProcess(answers, false)
      return value === undefined ? ({ error: 'the oracle ended' } as A) : JSON.parse(value)
    })
    turn = answer.catch(() => undefined)
    return answer
  }
}

function keepProcess(stream: object, wanted: boolean): void {
  const handle = stream as { ref?(): void; unref?(): void }
  if (wanted) handle.ref?.()
  else handle.unref?.()
}
