import type { DraftContent } from '@laisen/contract/envelope-draft'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
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

/** One saving. As long as it is not answered, it is repeated as it is: with its key it takes effect once. */
interface Attempt {
  readonly content: DraftContent
  readonly envelopeID: number | undefined
  readonly version: number | undefined
  readonly key: string
}

interface Options {
  readonly save: (attempt: Attempt) => Promise<Saved>
  readonly onStatus: (status: SaveStatus) => void
  readonly begun: Pick<SaveStatus, 'envelopeID' | 'version' | 'savedAt'>
  /** How long to wait for further changes, and before the first new attempt, in milliseconds. */
  readonly pauseMs?: number
  readonly retryMs?: number
}

const longestRetryMs = 30_000

/**
 * Saves a draft while it is composed: one call at a time, the newest state only. What fails for want of a connection may have been saved
 * all the same, so it is repeated until it is answered, and the newest state follows. Another window's version ends it, because nothing may
 * be overwritten.
 */
export class SaveQueue {
  status: SaveStatus
  readonly #options: Options
  #wanted: DraftContent | undefined
  #unanswered: Attempt | undefined
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
    if (this.#wanted || this.#unanswered) await this.#run()
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
    const repeated = this.#unanswered
    if (!repeated && !this.#wanted) return
    const attempt = repeated ?? this.#begin(this.#wanted!)
    this.#tell({ state: 'saving' })
    try {
      const saved = await this.#options.save(attempt)
      this.#failures = 0
      this.#unanswered = undefined
      this.#tell({ state: 'saved', error: undefined, ...saved })
    } catch (error) {
      const isNewest = this.#wanted === undefined
      this.#unanswered = mayBeSaved(error, repeated !== undefined) ? attempt : undefined
      if (!this.#unanswered) this.#wanted ??= attempt.content
      return this.#failed(error, isNewest)
    }
    // Whoever waits for everything to be saved waits for this, too.
    if (repeated) await this.#save()
  }

  #begin(content: DraftContent): Attempt {
    const { envelopeID, version } = this.status
    this.#wanted = undefined
    return { content, envelopeID, version, key: newIdempotencyKey() }
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

/** Whether an attempt may have been saved although its answer is not known. What turns a repeated one away at the door says nothing about it. */
function mayBeSaved(error: unknown, repeated: boolean): boolean {
  if (error instanceof ConnectionLost) return true
  if (!(error instanceof Refusal)) return false
  return error.code === 'IDEMPOTENCY_IN_PROGRESS' || (repeated && isPassing(error) && error.http !== 500)
}

/** Whether the same call may succeed later: no connection, a busy server, itself still running, or a session that somebody takes up again. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ConnectionLost ||
    (error instanceof Refusal && ([401, 429].includes(error.http) || error.code === 'IDEMPOTENCY_IN_PROGRESS')) ||
    (error instanceof Refusal && error.http >= 500)
  )
}
