import { Worker } from 'node:worker_threads'
import { movable } from '../workers/define-task.ts'
import { createGatherer, type Outcome } from '../workers/gather.ts'
import type { Location } from './object-store.ts'

/** A file that is small enough to be in memory as a whole. */
export interface WholeFile {
  readonly path: string
  readonly pieces: readonly Uint8Array[]
}

/** An object as it is to be written. */
interface Sealed {
  readonly id: string
  readonly pieces: readonly Uint8Array[]
}

/** What a thread tells of each file: the members of the error that the system refused it with, or null once it is durable. */
export type Kept = Readonly<Record<string, unknown>> | null

/** The most objects that share a message to the thread: a document of a megabyte each is as much as it should hold. */
const OBJECTS_AT_ONCE = 32
/** A larger object has a file of its own, so that its room is given back as soon as it is purged. */
const MOST_SHARED_BYTES = 256 * 1024

interface Names {
  pathOf(fileId: string): string
  newId(): string
}

/**
 * Writes whole objects under new names, durable when the promise resolves; of one that is refused nothing is left. One thread does it for
 * the process (keep-files-thread.ts). To open, write and close a file on Node's thread pool wakes a thread, and then this one, three
 * times; here objects that arrive while others are written share one message each way, and the small ones among them one file, which is
 * kept or refused as a whole. The pieces are moved: nobody may use them afterwards.
 */
export function createFileKeeper(
  { pathOf, newId }: Names,
  start: () => Worker = startThread,
): (object: Sealed) => Promise<Location> {
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
  const write = async (files: readonly WholeFile[]): Promise<readonly Kept[]> => {
    const thread = running()
    // It keeps the process alive only while there is something to write.
    thread.ref()
    try {
      const answer = answerOf(thread)
      thread.postMessage(files, movable(files.flatMap(({ pieces }) => pieces)))
      return await answer
    } finally {
      thread.unref()
    }
  }
  return createGatherer<Sealed, Location>(OBJECTS_AT_ONCE, async (objects) => {
    const files = arranged(objects, newId)
    const kept = await write(files.map(({ fileId, pieces }) => ({ path: pathOf(fileId), pieces })))
    const outcomes = new Map(
      files.flatMap((file, index) =>
        file.objects.map((object) => [object.id, outcomeOf(kept[index]!, object.location)]),
      ),
    )
    return objects.map(({ id }) => outcomes.get(id)!)
  })
}

interface Arranged {
  readonly fileId: string
  readonly pieces: readonly Uint8Array[]
  readonly objects: readonly { readonly id: string; readonly location: Location }[]
}

/** Which files to make for objects that are written at the same time. */
function arranged(objects: readonly Sealed[], newId: () => string): Arranged[] {
  const small = objects.filter(({ pieces }) => lengthOf(pieces) <= MOST_SHARED_BYTES)
  if (small.length < 2) return objects.map((object) => together(object.id, [object]))
  const large = objects.filter((object) => !small.includes(object))
  return [together(newId(), small), ...large.map((object) => together(object.id, [object]))]
}

function together(fileId: string, objects: readonly Sealed[]): Arranged {
  let end = 0
  const located = objects.map(({ id, pieces }) => {
    const location = { fileId, offset: end }
    end += lengthOf(pieces)
    return { id, location }
  })
  return { fileId, pieces: objects.flatMap(({ pieces }) => pieces), objects: located }
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
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

function outcomeOf(kept: Kept, location: Location): Outcome<Location> {
  return kept === null ? { result: location } : { error: Object.assign(new Error(String(kept.message)), kept) }
}
