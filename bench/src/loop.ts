import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { signaturePng } from '@laisen/testkit/images'
import { server, type TestServer } from '@laisen/testkit/server'
import { watchLoop } from '@laisen/testkit/thread-time'
import { benchIdentity } from './identity.ts'
import { documents } from './loop-documents.ts'

export interface LoopRow {
  document: string
  megabytes: number
  /** The answer to the caller: OK, or the error code. */
  answer: string
  /** The longest turn of the server's event loop in all rounds: elapsed time, and CPU time. */
  longestMs: number
  longestWorkMs: number
  rounds: number
}

/** The data for the thread that sends the documents. */
export interface Caller {
  url: string
  token: string
  certID: number
}
export interface Sent {
  answer: string
  bytes: number
}

const rounds = 5

/**
 * How long one document blocks the event loop. The server runs in this thread and the client in another, so that only the
 * server's turns are measured.
 */
export async function benchLoop(): Promise<LoopRow[]> {
  const house = await server({ config: { maxDocumentMegabytes: 101 } })
  const caller = new Worker(new URL('./loop-caller.ts', import.meta.url), { workerData: await callerOf(house) })
  const send = async (document: string): Promise<Sent> => {
    caller.postMessage(document)
    const [sent] = await once(caller, 'message')
    return sent
  }
  try {
    // The first requests start threads and compile code.
    for (let round = 0; round < 50; round++) await send('43 KB')
    for (const document of Object.keys(documents)) await send(document)
    const rows: LoopRow[] = []
    for (const document of Object.keys(documents)) rows.push(await measure(document, () => send(document)))
    return rows
  } finally {
    await caller.terminate()
    await house.close()
  }
}

async function callerOf(house: TestServer): Promise<Caller> {
  const person = await house.as.fresh(await house.given.employee({ permissions: [1] }))
  const { pkcs12, password } = await benchIdentity()
  const { status, message, data } = await person.call(addCertificate, {
    ...{ certName: 'Bench', certReason: 'Approve', certLocation: 'Bangkok', certPasswordCheck: false },
    certBackground: signaturePng().toString('base64'),
    ...{ certImage: Buffer.from(pkcs12).toString('base64'), certImageName: 'bench.pfx', certPassword: password },
  })
  if (status !== 0) throw new Error(`no certificate: ${message}`)
  return { url: house.url, token: person.token, certID: data.certID }
}

async function measure(document: string, send: () => Promise<Sent>): Promise<LoopRow> {
  let sent: Sent = { answer: '', bytes: 0 }
  const longest = { byTheClock: 0, work: 0 }
  for (let round = 0; round < rounds; round++) {
    const watched = { byTheClock: watchLoop(() => performance.now()), work: watchLoop() }
    sent = await send()
    longest.byTheClock = Math.max(longest.byTheClock, watched.byTheClock())
    longest.work = Math.max(longest.work, watched.work())
  }
  const inTenths = (value: number) => Math.round(value * 10) / 10
  return {
    document,
    megabytes: Math.round(sent.bytes / 1e5) / 10,
    answer: sent.answer,
    longestMs: inTenths(longest.byTheClock),
    longestWorkMs: inTenths(longest.work),
    rounds,
  }
}
