/**
 * `node bare-server.ts ENGINE FOLDER KEY`: signs what it is sent and answers the signed file. It knows nobody, checks nothing and stores
 * nothing: what a product around the same engine is measured against. Prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { openers } from '../engines.ts'

const [, , id = '', folder = '', keyName = ''] = process.argv
const engine = (await openers[id]?.({ pkcs12: readFileSync(join(folder, `${keyName}.p12`)), password: 'bench' }))!

const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', async () => {
    try {
      const document = Buffer.concat(pieces)
      const signed = await engine.signBytes(document)
      response.setHeader('content-length', signed.length + (engine.givesTail ? document.length : 0))
      if (engine.givesTail) response.write(document)
      response.end(signed)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
})
// Its connections stay open while the others are measured: one that it closes as a request comes in would fail the run.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send!(typeof address === 'object' && address ? address.port : 0)
})
process.on('disconnect', () => process.exit(0))
