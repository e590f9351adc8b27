/** A thread that sends the document named in each message and posts the answer back. */
import { parentPort, workerData } from 'node:worker_threads'
import { addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { bearerClient } from '@laisen/testkit/client'
import type { Caller, Sent } from './loop.ts'
import { documents } from './loop-documents.ts'

const { url, token, certID } = workerData as Caller
const client = bearerClient(url, token)
const made = new Map<string, Uint8Array>()

parentPort!.on('message', async (name: string) => {
  const body = made.get(name) ?? documents[name]!()
  made.set(name, body)
  const { status, code } = await client.call(addPdfStampStream, { certID, checkAllPage: true }, { body })
  const sent: Sent = { answer: status === 0 ? 'OK' : (code ?? 'refused'), bytes: body.length }
  parentPort!.postMessage(sent)
})
