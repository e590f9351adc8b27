import tasks from './some-tasks.ts'

// A thread whose sources are never read to their end.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)

export default tasks
