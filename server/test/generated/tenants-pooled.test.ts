import { test } from 'node:test'
import { noPooler } from '@laisen/testkit/pooler'
import { server } from '@laisen/testkit/server'
import { testTenants } from './tenant-matrix.ts'

// The same calls through PgBouncer, which shares three connections, each for the length of a transaction.

if (noPooler) test('no company sees another through PgBouncer', { skip: noPooler }, () => {})
else await testTenants(await server({ pooler: true }))
