/**
 * `node memory.ts ENGINE INPUT OUTPUT P12`: signs one file in its own process and prints by how many bytes the process grew after the
 * input was loaded and the engine was warm. INPUT is read into memory first unless the engine works on files (laisen-file).
 */
import { readFileSync } from 'node:fs'
import { documentOf } from './documents.ts'
import { openers } from './engines.ts'
import { peakBytes, resetPeak } from './peak.ts'

const [, , name = '', input = '', output = '', p12 = ''] = process.argv
const onFile = name.endsWith('-file')
const engine = await openers[name.replace('-file', '')]?.({ pkcs12: readFileSync(p12), password: 'bench' })
if (!engine) process.exit(2)

const small = documentOf('43 KB')
for (let round = 0; round < 20; round++) await engine.signBytes(small(round))
const document = onFile ? undefined : readFileSync(input)
globalThis.gc?.()
const before = resetPeak()
if (document) await engine.signBytes(document)
else await engine.signFile(input, output)
process.stdout.write(`${peakBytes() - before}\n`)
await engine.close()
