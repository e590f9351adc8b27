import { AppError } from '../../src/http/app-error.ts'
import { defineTask } from '../../src/workers/define-task.ts'
import { taskRunner } from '../../src/workers/run-task.ts'

const common = { limitBytes: 100, refusal: () => new AppError('DOCUMENT_TOO_COMPLEX') }

export const sum = defineTask({
  name: 'test.sum',
  ...common,
  moves: ({ given }) => [given],
  run: ({ given }: { given: Uint8Array }) => given.reduce((total, byte) => total + byte, 0),
})

export const refuse = defineTask({
  name: 'test.refuse',
  ...common,
  run: ({ field }: { field: string }): void => {
    throw new AppError('TEXT_TOO_LONG', { field, limit: 3 })
  },
})

export const endless = defineTask({
  name: 'test.endless',
  ...common,
  deadlineMs: 1000,
  run: (_: null): never => {
    for (;;);
  },
})

export const endlessByDefault = defineTask({
  name: 'test.endless-by-default',
  ...common,
  run: (_: null): never => {
    for (;;);
  },
})

/** Keeps more than a thread may have, and less than would harm the machine. */
export const greedy = defineTask({
  name: 'test.greedy',
  ...common,
  deadlineMs: 60_000,
  run: (_: null): number => {
    const kept: number[][] = []
    for (let megabytes = 0; megabytes < 800; megabytes += 8)
      kept.push(new Array<number>(1_048_576).fill(megabytes + 0.5))
    return kept.length
  },
})

export default taskRunner([sum, refuse, endless, endlessByDefault, greedy])
