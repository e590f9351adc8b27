import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** 0 where the connection was closed without an answer. */
  readonly http: number
  readonly headers: string
  readonly code: string | undefined
  readonly params: Record<string, unknown> | undefined
}

interface RawRequest {
  readonly path: string
  readonly method?: string
  readonly token?: string
  readonly type?: string
  readonly headers?: readonly string[]
  /** What content-length announces. @default the length of what is sent; null: sent in chunks, whose end follows only a body */
  readonly announcedBytes?: number | null
  readonly body?: Uint8Array
}

export interface RawConnection {
  readonly socket: Socket
  /** Settles when the server has answered or closed. */
  readonly answer: Promise<RawAnswer>
}

/** A request over a connection of its own, which stays as it is: incomplete, too slow, or larger than it says. */
export function rawRequest(url: string, request: RawRequest): RawConnection {
  const { path, method = 'POST', token, type = 'application/json', headers = [], body = new Uint8Array(0) } = request
  const { announcedBytes = body.length } = request
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const head = [
    `${method} /api/v1/${path} HTTP/1.1`,
    'host: laisen',
    `content-type: ${type}`,
    ...(announcedBytes === null ? ['transfer-encoding: chunked'] : [`content-length: ${announcedBytes}`]),
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  if (announcedBytes !== null) socket.write(body)
  else if (body.length > 0) {
    socket.write(`${body.length.toString(16)}\r\n`)
    socket.write(body)
    socket.write('\r\n0\r\n\r\n')
  }
  return { socket, answer: answerOf(socket) }
}

async function answerOf(socket: Socket): Promise<RawAnswer> {
  let text = ''
  await new Promise<void>((resolve) => {
    socket.on('data', (piece) => {
      text += piece
      if (isWhole(text)) resolve()
    })
    socket.on('error', () => resolve()).on('close', () => resolve())
  })
  const [headers = '', body = ''] = text.split('\r\n\r\n')
  const { code, params } = isWhole(text) && body.startsWith('{') ? JSON.parse(body) : {}
  return { http: Number(/^HTTP\/1.1 (\d+)/.exec(headers)?.[1] ?? 0), headers, code, params }
}

function isWhole(text: string): boolean {
  const [headers = '', body] = text.split('\r\n\r\n')
  const length = /content-length: (\d+)/i.exec(headers)?.[1]
  return body !== undefined && length !== undefined && Buffer.byteLength(body) >= Number(length)
}
