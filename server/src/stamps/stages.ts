import { channel } from 'node:diagnostics_channel'

/** What the time of a stamp is spent on, in this order; two of them may overlap. `queue` is the wait for a turn of the company. */
type StampStage = 'load' | 'receive' | 'queue' | 'sign' | 'store' | 'commit'

const stages = channel('laisen.stamp')

/** Does a part of a stamp and tells how long it took to whoever subscribes: `npm run bench -- http`. It costs nothing while nobody does. */
export async function timed<Result>(stage: StampStage, work: () => Promise<Result>): Promise<Result> {
  if (!stages.hasSubscribers) return work()
  const began = performance.now()
  try {
    return await work()
  } finally {
    stages.publish({ stage, ms: performance.now() - began })
  }
}
