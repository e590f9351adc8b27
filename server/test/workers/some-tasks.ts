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

export default taskRunner([sum, refuse, endless, endlessByDefault])
