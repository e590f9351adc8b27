import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { listen } from '../src/frame/notifications/stream.ts'

const fetchOfNode = globalThis.fetch
after(() => {
  globalThis.fetch = fetchOfNode
})

/** A server whose answer is written piece by piece, as a network delivers it. */
function streaming({ status = 200, type = 'text/event-stream' } = {}) {
  const heard: (string | number)[] = []
  let asked: RequestInit | undefined
  let pieces: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      pieces = controller
    },
  })
  globalThis.fetch = async (_, init) => {
    asked = init
    init?.signal?.addEventListener('abort', () => pieces.error(init.signal?.reason))
    return new Response(body, { status, headers: { 'content-type': type } })
  }
  const stop = new AbortController()
  const ended = listen(
    {
      onOpen: () => heard.push('open'),
      onChange: (topic) => heard.push(topic),
      onUnseen: (count) => heard.push(count),
    },
    stop.signal,
  )
  const write = async (text: string) => {
    pieces.enqueue(new TextEncoder().encode(text))
    for (let turn = 0; turn < 5; turn++) await setImmediate()
  }
  return { heard, ended, stop, write, close: () => pieces.close(), asked: () => asked }
}

test('a stream begins with how many notifications nobody has looked at, then names each change', async () => {
  const { heard, ended, write, close, asked } = streaming()
  await write('event: unseen\ndata: 12\n\n')
  assert.deepEqual(heard, ['open', 12])
  await write('event: changed\ndata: certificates\n\nevent: changed\ndata: imports\n\n')
  await write(': beat\n\nevent: unseen\ndata: 0\n\n')
  assert.deepEqual(heard, ['open', 12, 'certificates', 'imports', 0])
  close()
  assert.equal(await ended, true)
  const headers = new Headers(asked()?.headers)
  assert.deepEqual([headers.get('x-laisen-client'), headers.get('x-laisen-background')], ['web', '1'])
})

test('an event that arrives in pieces is heard once, when it is whole; others are passed over', async () => {
  const { heard, write, close, ended } = streaming()
  for (const piece of ['event: uns', 'een\nda', 'ta: 1', '0\n']) await write(piece)
  assert.deepEqual(heard, ['open'])
  await write('\nevent: other\ndata: 3\n\nevent: changed\ndata: stamps')
  assert.deepEqual(heard, ['open', 10])
  close()
  await ended
  assert.deepEqual(heard, ['open', 10])
})

test('an answer that is no stream is told as refused, and nothing in it is heard', async () => {
  for (const answer of [{ status: 429, type: 'application/json' }, { type: 'application/json' }, { status: 503 }]) {
    const { heard, ended } = streaming(answer)
    assert.equal(await ended, false)
    assert.deepEqual(heard, [])
  }
})

test('a stream that has been silent for 45 seconds is given up, and each piece begins them anew', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { ended, write } = streaming()
  let over = false
  ended.catch(() => {
    over = true
  })
  await write(': beat\n\n')
  t.mock.timers.tick(44_999)
  await write(': beat\n\n')
  t.mock.timers.tick(44_999)
  await setImmediate()
  assert.equal(over, false)
  t.mock.timers.tick(1)
  await assert.rejects(ended)
})

test('a page that is left ends its stream', async () => {
  const { ended, write, stop } = streaming()
  await write(': beat\n\n')
  stop.abort()
  await assert.rejects(ended)
})
