import type { DraftContent } from '@laisen/contract/envelope-draft'
import { ConnectionLost, Refusal } from '../../api/refusal.ts'

/** changed: to be saved in a moment. retrying: it was not saved, and is tried again. refused, outdated: it needs the sender. */
type SaveState = 'saved' | 'changed' | 'saving' | 'retrying' | 'refused' | 'outdated'

export interface SaveStatus {
  readonly state: SaveState
  /** Undefined until the draft was saved for the first time. */
  readonly envelopeID: number | undefined
  readonly version: number | undefined
  readonly savedAt: string | undefined
  readonly error: unknown
}

type Saved = Required<Pick<SaveStatus, 'envelopeID' | 'version' | 'savedAt'>>

interface Options {
  readonly save: (content: DraftContent, status: SaveStatus) => Promise<Saved>
  readonly onStatus: (status: SaveStatus) => void
  readonly begun: Pick<SaveStatus, 'envelopeID' | 'version' | 'savedAt'>
  /** How long to wait for further changes, and before the first new attempt, in milliseconds. */
  readonly pauseMs?: number
  readonly retryMs?: number
}

const longestRetryMs = 30_000

/**
 * Saves a draft while it is composed: one call at a time, the newest state only. What fails for want of a connection is
 * tried again until it succeeds; another window's version ends it, because nothing may be overwritten.
 */
export class SaveQueue {
  status: SaveStatus
  readonly #options: Options
  #wanted: DraftContent | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #failures = 0

  constructor(options: Options) {
    this.#options = options
    this.status = { state: 'saved', error: undefined, ...options.begun }
  }

  /** Saves this soon. */
  change(content: DraftContent): void {
    this.#wanted = content
    if (this.status.state === 'outdated') return
    if (!this.#running) this.#schedule('changed', this.#options.pauseMs ?? 700)
  }

  /** Saves now what is not saved yet. @returns whether everything is saved */
  async flush(content?: DraftContent): Promise<boolean> {
    if (content) this.#wanted = content
    if (this.status.state === 'outdated') return false
    clearTimeout(this.#timer)
    await this.#running
    if (this.#wanted) await this.#run()
    return this.status.state === 'saved'
  }

  #schedule(state: SaveState, afterMs: number, error?: unknown): void {
    clearTimeout(this.#timer)
    this.#tell({ state, error })
    this.#timer = setTimeout(() => void this.#run(), afterMs)
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined
      // What was changed meanwhile follows at once.
      if (this.#wanted && this.status.state === 'saved') this.#schedule('changed', 0)
    })
    return this.#running
  }

  async #save(): Promise<void> {
    const content = this.#wanted
    if (!content) return
    this.#wanted = undefined
    this.#tell({ state: 'saving' })
    try {
      const saved = await this.#options.save(content, this.status)
      this.#failures = 0
      this.#tell({ state: 'saved', error: undefined, ...saved })
    } catch (error) {
      const isNewest = this.#wanted === undefined
      this.#wanted ??= content
      this.#failed(error, isNewest)
    }
  }

  #failed(error: unknown, isNewest: boolean): void {
    if (error instanceof Refusal && error.code === 'ENVELOPE_CHANGED') this.#tell({ state: 'outdated', error })
    else if (isPassing(error)) {
      this.#failures += 1
      const wait = (this.#options.retryMs ?? 2_000) * 2 ** (this.#failures - 1)
      this.#schedule('retrying', Math.min(wait, longestRetryMs), error)
    } else if (isNewest) this.#tell({ state: 'refused', error })
    else this.#schedule('changed', 0)
  }

  #tell(change: Partial<SaveStatus>): void {
    this.status = { ...this.status, ...change }
    this.#options.onStatus(this.status)
  }
}

/** Whether the same call may succeed later: no connection, a busy server, or a session that somebody takes up again. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ConnectionLost ||
    (error instanceof Refusal && [401, 429].includes(error.http)) ||
    (error instanceof Refusal && error.http >= 500)
  )
}
