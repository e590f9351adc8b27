import tasks from './some-tasks.ts'

// As on a busy machine, where reading the sources of a thread takes seconds.
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)

export default tasks
