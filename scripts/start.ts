/**
 * `npm start`: builds the web when its sources changed, then runs the server in this process.
 * `npm run dev`: the server, restarted when its sources change, and the web with reload.
 */
// Must come first, as in the server's own main.
import '../server/src/start/thread-pool.ts'
import { develop } from './start/develop.ts'
import { buildWebWhenStale } from './start/web-build.ts'

const oldestNode = 24
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  process.stderr.write(
    `Laisen needs Node ${oldestNode}, and this is ${process.versions.node}. Run it with npm start.\n`,
  )
  process.exit(1)
}

if (process.argv.includes('--dev')) {
  process.exitCode = await develop()
} else if (await buildWebWhenStale()) {
  const { main } = await import('../server/src/main.ts')
  process.exit(await main())
} else {
  process.exitCode = 1
}
