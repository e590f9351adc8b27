import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { mailServer } from '@laisen/testkit/mail-server'
import type { CompanyDb } from '../../src/db/database.ts'
import type { JobHandler } from '../../src/jobs/handler.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { mailJobs } from '../../src/mail/jobs.ts'
import { type Ground, ground } from './a-company.ts'

const enqueue = (here: Ground, to: string, { company = here.company, count = 1 } = {}) =>
  company.transaction(async (db) => {
    for (let n = 0; n < count; n++) {
      await here.services.mail.enqueue(db, {
        companyId: company.companyId,
        template: 'passwordChanged',
        locale: 'en',
        reader: { kind: 'member' },
        to,
        facts: { name: 'Somchai', username: 'somchai', companyCode: 'ACME', time: '1 May 2031' },
      })
    }
  })

async function anotherCompany({ database }: Ground): Promise<CompanyDb> {
  const values = { code: 'OTHER', name: 'Other', created_at: new Date() }
  const { id } = await database.owner.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()
  return database.company(id)
}

/** An SMTP server that accepts connections and never answers. */
async function hangingServer() {
  const sockets = new Set<Socket>()
  let givenUp = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => givenUp++)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    givenUp: () => givenUp,
    connected: () => once(server, 'connection'),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('while the mail server hangs, other jobs run', async () => {
  const hanging = await hangingServer()
  const here = await ground({ SMTP_URL: hanging.url, SMTP_CONNECTIONS: '1' })
  const ran = Promise.withResolvers<number>()
  const issue: JobHandler = { name: 'test.issue', run: async () => ran.resolve(hanging.givenUp()) }
  const connected = hanging.connected()
  await enqueue(here, 'somchai@example.com', { count: 10 })
  const worker = await startWorker(here.services, [...mailJobs, issue])
  try {
    await connected
    await here.company.transaction((db) => here.services.jobs.add(db, { name: 'test.issue', payload: {} }))
    assert.equal(await ran.promise, 0, 'no mail has been given up yet')
  } finally {
    hanging.close()
    await worker.stop()
    await here.close()
  }
})

test('one email of a company does not wait for 500 of another', async () => {
  const post = await mailServer()
  const here = await ground({ SMTP_URL: post.url })
  const other = await anotherCompany(here)
  await enqueue(here, 'invited@example.com', { count: 500 })
  await enqueue(here, 'reset@example.com', { company: other })
  const worker = await startWorker(here.services, mailJobs)
  try {
    const place = () => post.received.findIndex(({ to }) => to.includes('reset@example.com'))
    for (let count = 1; place() < 0; count++) await post.until(count)
    assert.ok(place() <= here.services.config.smtpConnections, `it came at place ${place()}`)
  } finally {
    await worker.stop()
    await here.close()
    await post.close()
  }
})

test('one connection to the mail server sends several emails', async () => {
  const post = await mailServer()
  const here = await ground({ SMTP_URL: post.url, SMTP_CONNECTIONS: '1' })
  await enqueue(here, 'somchai@example.com', { count: 3 })
  const worker = await startWorker(here.services, mailJobs)
  try {
    await post.until(3)
    assert.equal(post.connections, 1)
  } finally {
    await worker.stop()
    await here.close()
    await post.close()
  }
})
