import { readFileSync, watchFile } from 'node:fs'
import { join } from 'node:path'

// Preloaded into a server: sets its machine's clock ahead by the seconds that stand in the file clock-ahead of its data folder.

const file = join(process.env.DATA_DIR ?? '.', 'clock-ahead')
let aheadMs = 0
const read = () => {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) * 1000
  } catch {
    aheadMs = 0
  }
}
read()
watchFile(file, { interval: 50, persistent: false }, read)

const RealDate = Date
const now = () => RealDate.now() + aheadMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
