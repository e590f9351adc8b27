import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream'
import { bodyLimitOf } from '@laisen/contract/call-limits'
import type { Endpoint } from '@laisen/contract/endpoint'
import { limits } from '@laisen/contract/limits'
import type { NameRefusal } from '@laisen/contract/plain-names'
import type * as z from 'zod/mini'
import { freeBytes } from '../limits/free-bytes.ts'
import { AppError } from './app-error.ts'
import { fromBase64 } from './base64.ts'
import type { Base64Text } from './base64-text.ts'
import { bodyTooLarge, fold, type JsonLimits, parseJson } from './json.ts'
import { holdsList, type Shape, shapeOf, spellAs } from './shape.ts'

const JSON_TYPE = 'application/json'

/** Whether the members of a call's input come in its URL. */
export function readsQuery(endpoint: Endpoint): boolean {
  return endpoint.method === 'GET' || endpoint.bytes !== undefined || endpoint.query === true
}

/** The type of the body, without its parameters; undefined when there is none. */
function bodyType(request: IncomingMessage): string | undefined {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
}

/** Refuses a body of a type that the call does not accept, before any of it is read. */
export function checkBodyType(endpoint: Endpoint, request: IncomingMessage): void {
  const type = bodyType(request)
  if (endpoint.bytes) {
    if (type !== endpoint.bytes) throw new AppError('BODY_TYPE_UNSUPPORTED', { expected: endpoint.bytes })
  } else if (type !== undefined && type !== JSON_TYPE) {
    throw new AppError('BODY_TYPE_UNSUPPORTED', { expected: JSON_TYPE })
  } else if (type === undefined && hasBody(request)) {
    throw new AppError('BODY_TYPE_UNSUPPORTED', { expected: JSON_TYPE })
  }
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
}

/** Parsing makes texts and objects of a body, but not of the files in it. */
const PARSED_TIMES = 2
/** A streamed body is encrypted in frames, two of which are in memory at once. */
const STREAMED_BYTES = 2 * 1024 * 1024

/** The memory that a body needs while its call works on it. @throws BODY_TOO_LARGE */
export function memoryOf(endpoint: Endpoint, request: IncomingMessage): number {
  if (!hasBody(request)) return 0
  const sizeBytes = announcedBytes(endpoint, request)
  if (endpoint.bytes) return Math.min(sizeBytes, STREAMED_BYTES)
  return sizeBytes + PARSED_TIMES * Math.min(sizeBytes, limits.jsonBytesDefault)
}

/** As its length says, or else as large as it may be. */
function announcedBytes(endpoint: Endpoint, request: IncomingMessage): number {
  const length = request.headers['content-length']
  if (endpoint.bytes) return length === undefined ? STREAMED_BYTES : Number(length)
  const limitBytes = bodyLimitOf(endpoint)
  if (length === undefined) return limitBytes
  if (Number(length) > limitBytes) throw bodyTooLarge(limitBytes)
  return Number(length)
}

/**
 * Reads a whole JSON body, up to the size that the call accepts, into one piece of memory. The system provides its pages only
 * as they are written, so a body that announces much and sends little takes little.
 */
export async function readBody(endpoint: Endpoint, request: IncomingMessage): Promise<Buffer> {
  if (!hasBody(request)) return Buffer.alloc(0)
  const body = Buffer.allocUnsafeSlow(announcedBytes(endpoint, request))
  try {
    return body.subarray(0, await fill(body, request, bodyLimitOf(endpoint)))
  } catch (error) {
    freeBytes(body)
    throw error instanceof AppError ? error : new AppError('UPLOAD_CUT_OFF')
  }
}

/** Piece by piece as they arrive: an iterator would join those that wait. @returns how many bytes */
function fill(body: Buffer, request: IncomingMessage, limitBytes: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let sizeBytes = 0
  const take = (piece: Buffer) => {
    if (sizeBytes + piece.length > body.length) return reject(bodyTooLarge(limitBytes))
    sizeBytes += piece.copy(body, sizeBytes)
    freeBytes(piece)
  }
  request.on('data', take)
  finished(request, { writable: false }, (error) => (error ? reject(error) : resolve(sizeBytes)))
  return promise.finally(() => request.off('data', take))
}

/** Receives the rest of a body that nobody wants, and drops it: its sender reads no answer before all of it is sent. */
export function dropBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.unpipe()
  // Whoever still reads it, beside what was refused, takes the pieces itself.
  if (request.listenerCount('readable') === 0) request.on('data', freeBytes)
  request.resume()
}

const withoutFiles = { base64: new Map<string, Base64Text>() }

/** The input of a call: names folded to the contract's spelling, checked against its schema, unknown members dropped. */
export function readInput(endpoint: Endpoint, request: IncomingMessage, body: Buffer | undefined): unknown {
  const shape = shapeOf(endpoint.input)
  const { value: raw, base64 } = readsQuery(endpoint)
    ? { value: { ...fromQuery(shape, request.url ?? ''), ...fromHeaders(endpoint, request) }, ...withoutFiles }
    : body && body.length > 0
      ? parseJson(body, jsonLimitsOf(endpoint))
      : { value: {}, ...withoutFiles }
  const value = spellAs(shape, raw ?? {})
  const parsed = endpoint.input.safeParse(value)
  if (!parsed.success) throw refusal(parsed.error.issues[0]!, value)
  refuseUnstorable(parsed.data, [])
  const files = (endpoint.base64 ?? []).flatMap((name) => {
    const text = base64.get(fold(name))
    return text ? [[name, text] as const] : []
  })
  return { ...(parsed.data as object), ...Object.fromEntries(files) }
}

const known = new WeakMap<Endpoint, JsonLimits>()

/** Lists make the difference in how many parts a body has. */
function jsonLimitsOf(endpoint: Endpoint): JsonLimits {
  const before = known.get(endpoint)
  if (before) return before
  const marks = holdsList(shapeOf(endpoint.input)) ? limits.jsonMarksOfLists : limits.jsonMarks
  const made = { marks, base64: new Set(endpoint.base64?.map(fold)) }
  known.set(endpoint, made)
  return made
}

/**
 * Refuses the token of a session in the URL of any call, and whatever a call expects in a header: logs and proxies keep addresses.
 * @throws SECRET_IN_ADDRESS
 */
export function refuseSecretsInAddress({ secretHeaders = {} }: Endpoint, url = ''): void {
  const start = url.indexOf('?')
  if (start === -1) return
  const secret = new Set(['session', ...Object.keys(secretHeaders)].map(fold))
  for (const name of new URLSearchParams(url.slice(start)).keys()) {
    if (secret.has(fold(name))) throw new AppError('SECRET_IN_ADDRESS', { field: name })
  }
}

function fromQuery(shape: Shape, url: string): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  const seen = new Set<string>()
  const start = url.indexOf('?')
  const query = start === -1 ? '' : url.slice(start)
  refuseBrokenEncoding(query)
  for (const [name, text] of new URLSearchParams(query)) {
    const folded = fold(name)
    if (seen.has(folded)) throw new AppError('NAME_REPEATED', { field: name.slice(0, limits.textCharacters) })
    seen.add(folded)
    const member = shape.kind === 'object' ? shape.members.get(folded) : undefined
    if (member) input[member.name] = typedValue(member.shape, text)
  }
  return input
}

/** URLSearchParams reads a broken escape as itself, and bytes that are no UTF-8 as U+FFFD. Nobody meant either. */
function refuseBrokenEncoding(query: string): void {
  try {
    decodeURIComponent(query)
  } catch {
    throw new AppError('INPUT_INVALID', { field: 'query' })
  }
}

/** A URL holds texts; numbers and booleans are read as the types that the contract states. */
function typedValue(shape: Shape, text: string): unknown {
  if (shape.kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (shape.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

/** Where a call's members come in the URL, its secrets come in headers, as base64 of UTF-8. */
function fromHeaders(endpoint: Endpoint, request: IncomingMessage): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [member, header] of Object.entries(endpoint.secretHeaders ?? {})) {
    const value = request.headers[header.toLowerCase()]
    if (typeof value !== 'string') continue
    const bytes = fromBase64(value, member)
    if (!isUtf8(bytes)) throw new AppError('INPUT_INVALID', { field: member })
    input[member] = bytes.toString('utf8')
  }
  return input
}

type Issue = z.core.$ZodIssue

/** HTTP 400 is for wrong types alone; a value that is missing, too long or not allowed is a business rule (rules 1.3). */
function refusal(issue: Issue, value: unknown): AppError {
  const field = issue.path.map(String).join('.') || 'body'
  if (issue.code === 'invalid_type') {
    const absent = issue.path.length > 0 && valueAt(value, issue.path) === undefined
    return absent ? new AppError('FIELD_REQUIRED', { field }) : new AppError('INPUT_INVALID', { field })
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return new AppError('TEXT_TOO_LONG', { field, limit: Number(issue.maximum) })
  }
  if (issue.code === 'invalid_union' && !['string', 'number', 'boolean'].includes(typeof valueAt(value, issue.path))) {
    const absent = issue.path.length > 0 && valueAt(value, issue.path) === undefined
    return absent ? new AppError('FIELD_REQUIRED', { field }) : new AppError('INPUT_INVALID', { field })
  }
  const refusal = issue.code === 'custom' ? (issue.params?.refusal as NameRefusal | undefined) : undefined
  return new AppError(refusal ?? 'VALUE_NOT_ALLOWED', { field })
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const step of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined
  return at
}

/** PostgreSQL's text holds every character but U+0000, and half of a surrogate pair is no character. */
function refuseUnstorable(value: unknown, path: readonly string[]): void {
  if (typeof value === 'string') {
    const field = path.join('.') || 'body'
    if (!value.isWellFormed()) throw new AppError('NAME_HIDDEN_CHARACTERS', { field })
    if (value.includes('\0')) throw new AppError('VALUE_NOT_ALLOWED', { field })
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) refuseUnstorable(member, [...path, name])
  }
}
