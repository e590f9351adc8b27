// Node's pool computes signatures and waits for the disk. Of its own four threads, a few that wait for the disk to sync hold
// up every signature; with eight, half as many documents again are stamped in the same time. To be imported before anything
// that uses the pool, since it is made then.
process.env.UV_THREADPOOL_SIZE ??= '8'
