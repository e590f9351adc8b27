import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log/log.ts'

/** A PostgreSQL that was started. */
export interface Running {
  /** Resolves when it has ended, whoever ended it. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

interface Keeping {
  readonly start: () => Promise<Running>
  /** Where its data lie. */
  readonly dataDir: string
  readonly log: Log
}

const PAUSE_MS = 1000
/** With less than a few of its log's segments of 16 MB, PostgreSQL cannot start after a crash. */
const ENOUGH_BYTES = 64 * 1024 * 1024
/** How often it may end within so much time, for other reasons than a full disk. */
const ENDS_MOST = 5
const ENDS_WITHIN_MS = 5 * 60_000

/**
 * Starts PostgreSQL again whenever it ends by itself. A full disk ends it, and it cannot start before there is room. If it keeps
 * ending although there is room, `ended` resolves, and whoever supervises the server may look at it.
 */
export async function keepRunning({ start, dataDir, log }: Keeping): Promise<Running> {
  let running: Running | undefined = await start()
  let stopping = false
  let ends: number[] = []

  const mayTryAgain = async () => {
    const space = await statfs(dataDir).catch(() => undefined)
    if (space && space.bavail * space.bsize < ENOUGH_BYTES) return true
    const now = performance.now()
    ends = [...ends.filter((at) => now - at < ENDS_WITHIN_MS), now]
    return ends.length <= ENDS_MOST
  }
  const startAgain = async () => {
    try {
      running = await start()
      log.info('database.started-again')
    } catch (error) {
      running = undefined
      log.error('database.not-started', { error })
    }
  }
  const keep = async () => {
    for (;;) {
      await running?.ended
      if (stopping) return
      if (running) log.error('database.ended')
      if (!(await mayTryAgain())) return
      await sleep(PAUSE_MS)
      if (!stopping) await startAgain()
      if (stopping) await running?.stop()
    }
  }
  const ended = keep()
  return {
    ended,
    async stop() {
      stopping = true
      await running?.stop()
      await ended
    },
  }
}
