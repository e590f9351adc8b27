import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'

/** A file of an archive. Its content is made while it is written. */
export interface ArchivePart {
  /** With / between folders. */
  readonly path: string
  readonly content: AsyncIterable<Uint8Array | string> | readonly Uint8Array[] | string
}

/** Quick, because most of what is packed are PDFs, which are compressed. */
const COMPRESSION_LEVEL = 1
/** Permissions of a plain file. */
const MODE = 0o100644

/**
 * Packs parts into a ZIP file (APPNOTE 6.3, with Zip64 where it is needed) one after another: what is in memory does not depend on how
 * large they are. Each part is told with its SHA-256 once it is written.
 */
export function zipOf(
  parts: AsyncIterable<ArchivePart>,
  { at, written }: { readonly at: Date; readonly written: (path: string, sha256: string) => void },
): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const pack = async () => {
    for await (const { path, content } of parts) {
      if (output.destroyed) return
      const hash = createHash('sha256')
      await packed(output, hashed(content, hash), (open) =>
        zip.addReadStreamLazy(path, { compressionLevel: COMPRESSION_LEVEL, mtime: at, mode: MODE }, open),
      )
      written(path, hash.digest('hex'))
    }
    zip.end()
  }
  pack().catch((error: Error) => output.destroy(error))
  return output
}

type Open = (given: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void

/** Adds one stream and waits until it is read. Nothing holds it afterwards: the writer keeps what it was given until its end. */
async function packed(output: Readable, content: AsyncIterable<Buffer>, add: (open: Open) => void): Promise<void> {
  let stream: Readable | undefined = Readable.from(content, { objectMode: false })
  const stop = () => stream?.destroy()
  output.once('close', stop)
  try {
    add((given) => given(null, stream!))
    await finished(stream)
  } finally {
    output.off('close', stop)
    stream = undefined
  }
}

async function* hashed(content: ArchivePart['content'], hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of typeof content === 'string' ? [content] : content) {
    const bytes =
      typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    hash.update(bytes)
    if (bytes.length > 0) yield bytes
  }
}
