import type { AppError } from '../http/app-error.ts'

/** A request that computes for longer is no request any more. */
export const USUAL_DEADLINE_MS = 5_000

/** Work that is done in a thread of the pool, declared next to the noun it serves and listed in tasks.ts. */
export interface Task<Input, Result> {
  /** Unique among all tasks. */
  readonly name: string
  /** How long one run may take, counted from when a thread is given it. @default USUAL_DEADLINE_MS */
  readonly deadlineMs?: number
  /** How many bytes of binary data one input may hold. */
  readonly limitBytes: number
  /** The caller's refusal when the input is too large, or the thread had to be ended at the deadline. */
  readonly refusal: () => AppError
  /** Binary data that moves to the thread instead of being copied; the caller cannot read it afterwards. */
  readonly moves?: (input: Input) => readonly Uint8Array[]
  readonly run: (input: Input) => Result | Promise<Result>
}

export function defineTask<Input, Result>(task: Task<Input, Result>): Task<Input, Result> {
  return task
}

/** The bytes of all binary data in an input, however deeply nested. */
export function binaryBytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, member) => sum + binaryBytesOf(member), 0)
}

/** What can be moved: small Buffers share the memory of Node's pool with others, so they are copied. */
export function movable(views: readonly Uint8Array[]): ArrayBuffer[] {
  const whole = views.filter(({ buffer, byteLength }) => buffer.byteLength === byteLength)
  return [...new Set(whole.map(({ buffer }) => buffer))].filter((buffer) => buffer instanceof ArrayBuffer)
}
