import { server } from '@laisen/testkit/server'
import { testTenants } from './tenant-matrix.ts'

await testTenants(await server())
