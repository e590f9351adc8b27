import { once } from 'node:events'
import type { AttackOrder, Attacks } from './attack.ts'

// The attacker's program, which startAttacker starts: it prepares one attack, says so, and runs it when it is told to.

const [{ module, attack, target, leastMs = 0 }] = (await once(process, 'message')) as [AttackOrder]
const { attacks } = (await import(module)) as { attacks: Attacks<unknown> }
const send = await attacks[attack]!(target)
process.send!('prepared')
await once(process, 'message')
const began = performance.now()
const outcome = await send()
// Later rounds may meet the limit of calls per minute.
while (performance.now() - began < leastMs) await send()
process.send!(outcome)
