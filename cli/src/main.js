import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// This is the only file in JavaScript: to strip the types of the first file, Node would load what it needs for that, 11 MB, each time.
// Of all others they are stripped once instead of at each start, which takes half of the time and of the memory. Not in the system's
// folder for temporary files, where others could put code of theirs; where the folder cannot be written to, nothing is kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/laisen', import.meta.url)))
const { main } = await import('./commands.ts')
await main(process.argv.slice(2))
