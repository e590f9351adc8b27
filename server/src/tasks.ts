import { certificateTasks } from './certificates/tasks.ts'
import { documentTasks } from './documents/tasks.ts'
import { envelopeTasks } from './envelopes/inspect.ts'
import { importTasks } from './imports/tasks.ts'
import { levelTasks } from './levels/tasks.ts'
import { stampTasks } from './stamps/tasks.ts'
import { taskRunner } from './workers/run-task.ts'

/** Every task that the threads of the pool can run. A noun that has tasks is mounted here. */
export default taskRunner([
  ...certificateTasks,
  ...documentTasks,
  ...envelopeTasks,
  ...importTasks,
  ...levelTasks,
  ...stampTasks,
])
