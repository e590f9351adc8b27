import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type Readable, Transform } from 'node:stream'
import { describeName } from '@laisen/pki/names'
import { readTimestampToken } from '@laisen/pki/timestamp-reply'
import { openPromise } from 'yauzl'
import { UNREADABLE } from './readable.ts'
import { evidenceChecks } from './verify-evidence.ts'

// Verifies an archive from its file alone: no database, no network, nothing of the installation that it came from.

interface VerifiedArchive {
  /** What is wrong, in words. */
  readonly wrong: readonly string[]
  /** What is in order, and by whom that is proven. */
  readonly said: readonly string[]
}

const LIST = 'SHA256SUMS'
const isStamp = (path: string) => path.startsWith(`${LIST}.`) && path.endsWith('.tst')

/** @throws Error where the file is no ZIP archive, or ends too early */
export async function verifyArchive(path: string): Promise<VerifiedArchive> {
  const wrong: string[] = []
  const said: string[] = []
  const evidence = evidenceChecks((line) => wrong.push(line))
  const hashes = new Map<string, string>()
  const kept = new Map<string, Buffer>()
  const recorded = new Map<string, string>()
  const unreadable = new Map<string, string>()
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry
      if (hashes.has(fileName)) wrong.push(`${fileName} is in the archive twice.`)
      const { stream, digest } = hashed(await zip.openReadStreamPromise(entry))
      if (fileName === LIST || isStamp(fileName) || fileName.startsWith('evidence/anchors/')) {
        kept.set(fileName, Buffer.concat(await stream.toArray()))
      } else if (fileName === 'evidence/counts.json') {
        evidence.counted(Buffer.concat(await stream.toArray()).toString())
      } else if (fileName === UNREADABLE) {
        for await (const line of linesOf(stream)) noteUnreadable(unreadable, line)
      } else if (fileName === 'documents.csv') {
        for await (const line of linesOf(stream)) noteDocument(recorded, line)
      } else if (fileName === 'evidence/segments.jsonl') {
        for await (const line of linesOf(stream)) evidence.segment(line)
      } else if (fileName === 'evidence/rows.jsonl') {
        for await (const line of linesOf(stream)) evidence.row(line)
      } else stream.resume()
      hashes.set(fileName, await digest)
    }
  } finally {
    zip.close()
  }
  const list = kept.get(LIST)
  if (!list) return { wrong: [...wrong, `${LIST} is missing: this is no archive of a company.`], said }
  said.push(`${compareList(list, hashes, wrong)} files are as ${LIST} says, SHA-256 of it ${hashes.get(LIST)}`)
  readStamps(kept, hashes.get(LIST)!, { wrong, said })
  for (const [file, why] of unreadable) wrong.push(`${file} could not be read when the archive was made: ${why}.`)
  compareDocuments(recorded, { hashes, unreadable }, wrong)
  const anchors = [...kept].filter(([name]) => name.startsWith('evidence/anchors/'))
  said.push(...evidence.end(anchors.map(([name, bytes]) => [name, bytes.toString()])))
  return { wrong, said }
}

/** The stream again, and its SHA-256 in hexadecimal once it was read. */
function hashed(stream: Readable): { stream: Readable; digest: Promise<string> } {
  const hash = createHash('sha256')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const through = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  through.once('end', () => resolve(hash.digest('hex'))).once('error', reject)
  stream.once('error', (error) => through.destroy(error))
  promise.catch(() => {})
  return { stream: stream.pipe(through), digest: promise }
}

function linesOf(stream: Readable): AsyncIterable<string> {
  return createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
}

/** Compares the list with what is there. Answers how many agree. */
function compareList(list: Buffer, hashes: ReadonlyMap<string, string>, wrong: string[]): number {
  const listed = new Map<string, string>()
  for (const line of list.toString().split('\n')) {
    const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (hash && path) listed.set(path, hash)
  }
  let agree = 0
  for (const [path, hash] of listed) {
    const found = hashes.get(path)
    if (found === hash) agree += 1
    else wrong.push(found === undefined ? `${path} is missing.` : `${path} was changed.`)
  }
  for (const path of hashes.keys()) {
    if (!listed.has(path) && path !== LIST && !isStamp(path)) wrong.push(`${path} was added: ${LIST} does not name it.`)
  }
  return agree
}

function readStamps(
  kept: ReadonlyMap<string, Buffer>,
  hash: string,
  { wrong, said }: { wrong: string[]; said: string[] },
) {
  const stamps = [...kept].filter(([name]) => isStamp(name))
  if (stamps.length === 0) said.push(`No timestamp covers ${LIST}: compare its hash with the email about the archive.`)
  for (const [name, token] of stamps) {
    try {
      const { digest, hash: covered, at, certificate } = readTimestampToken(token as never)
      if (digest !== 'sha256' || Buffer.from(covered).toString('hex') !== hash) throw new Error('of something else')
      said.push(`${name}: ${at.toISOString()}, by ${describeName(certificate.subject)}`)
    } catch {
      wrong.push(`${name} does not cover ${LIST}.`)
    }
  }
}

/** A line of unreadable.csv: the file, and why. */
function noteUnreadable(unreadable: Map<string, string>, line: string): void {
  const [, quoted, plain, why] = /^(?:"((?:[^"]|"")*)"|([^,]*)),(missing|damaged|unreadable)$/.exec(line) ?? []
  const file = quoted?.replaceAll('""', '"') ?? plain
  if (file && why) unreadable.set(file, why)
}

/** A line of documents.csv: the file, and the hash that was recorded when it was signed. */
function noteDocument(recorded: Map<string, string>, line: string): void {
  const [, quoted, plain] = /^\d+,(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line) ?? []
  const [hash] = /[0-9a-f]{64}$/.exec(line) ?? []
  const file = quoted?.replaceAll('""', '"') ?? plain
  if (file && hash) recorded.set(file, hash)
}

function compareDocuments(
  recorded: ReadonlyMap<string, string>,
  { hashes, unreadable }: Record<'hashes' | 'unreadable', ReadonlyMap<string, string>>,
  wrong: string[],
): void {
  for (const [file, hash] of recorded) {
    if (unreadable.has(file)) continue
    const found = hashes.get(file)
    // One that was removed by its retention while the archive was made is listed and not there, which the list of hashes agrees with.
    if (found !== undefined && found !== hash) wrong.push(`${file} is not the document that was recorded.`)
  }
}
