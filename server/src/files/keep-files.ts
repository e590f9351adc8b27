import { Worker } from 'node:worker_threads'
import { movable } from '../workers/define-task.ts'
import { createGatherer, type Outcome } from '../workers/gather.ts'

/** A file that is small enough to be in memory as a whole. */
export interface WholeFile {
  readonly path: string
  readonly pieces: readonly Uint8Array[]
}

/** What a thread tells of each file: the members of the error that the system refused it with, or null once it is durable. */
export type Kept = Readonly<Record<string, unknown>> | null

/** The most files that share a message to the thread: a document of a megabyte each is as much as it should hold. */
const FILES_AT_ONCE = 32

/**
 * Writes whole files under new names, durable when the promise resolves; of a file that is refused nothing is left. One thread does
 * it for the process (keep-files-thread.ts). To open, write and close a file on Node's thread pool wakes a thread, and then this one, three
 * times; here files that arrive while others are written share one message each way. The pieces are moved: nobody may use them afterwards.
 */
export function createFileKeeper(start: () => Worker = startThread): (file: WholeFile) => Promise<void> {
  let thread: Worker | undefined
  const running = (): Worker => {
    if (thread) return thread
    const started = start()
    // Whoever waits for an answer hears of it as well. The next file starts another thread, even before this one is gone.
    const forget = () => {
      if (thread === started) thread = undefined
    }
    started.on('error', forget)
    started.on('exit', forget)
    thread = started
    return started
  }
  return createGatherer<WholeFile, void>(FILES_AT_ONCE, async (files) => {
    const thread = running()
    // It keeps the process alive only while there is something to write.
    thread.ref()
    try {
      const answer = answerOf(thread)
      thread.postMessage(files, movable(files.flatMap(({ pieces }) => pieces)))
      return (await answer).map(outcomeOf)
    } finally {
      thread.unref()
    }
  })
}

function startThread(): Worker {
  return new Worker(new URL('./keep-files-thread.ts', import.meta.url))
}

function answerOf(thread: Worker): Promise<readonly Kept[]> {
  return new Promise((resolve, reject) => {
    const answered = (kept: readonly Kept[]) => {
      over()
      resolve(kept)
    }
    const failed = (error: unknown) => {
      over()
      reject(error)
    }
    const ended = () => failed(new Error('the thread that writes files has ended'))
    const over = () => thread.off('message', answered).off('error', failed).off('exit', ended)
    thread.once('message', answered).once('error', failed).once('exit', ended)
  })
}

function outcomeOf(kept: Kept): Outcome<void> {
  return kept === null ? { result: undefined } : { error: Object.assign(new Error(String(kept.message)), kept) }
}
