import { setFlagsFromString } from 'node:v8'

// V8 learns which lines of code make objects that outlive a collection, and from then on puts these among the old ones at once. It learns
// that of the lists into which the driver of the database puts rows. Garbage that is old is swept only now and then, and keeps all that it
// holds alive until then: an export of 100,000 rows left 1 KB of every row behind, and spent more time on collections than on its work.
setFlagsFromString('--no-allocation-site-pretenuring')
