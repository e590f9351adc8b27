import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenEngine } from './engine.ts'

const jars = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcpkix', 'bcprov', 'bcutil'].map(
  (name) => `/usr/share/java/${name}.jar`,
)

/** PDFBox from Debian's libpdfbox2-java, in a Java process that stays warm; its own clock times it, so the pipe costs it nothing. */
export const openPdfBox: OpenEngine = async ({ pkcs12, password }) => {
  if (!jars.every((jar) => existsSync(jar) || jar.includes('bcutil'))) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'laisen-bench-'))
  const p12 = join(folder, 'key.p12')
  await writeFile(p12, pkcs12)
  const program = join(import.meta.dirname, 'PdfBoxSigner.java')
  const options = ['-Xmx6g', '-Dorg.apache.commons.logging.Log=org.apache.commons.logging.impl.NoOpLog']
  const child = spawn('java', [...options, '-cp', jars.join(':'), program, p12, password], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = readAnswers(child.stdout)
  const ask = async (...parts: (string | Uint8Array)[]): Promise<Uint8Array> => {
    for (const part of parts) child.stdin.write(part)
    const { value } = await answers.next()
    if (!value) throw new Error('PDFBox ended')
    lastTook.ms = value.tookMs
    return value.bytes
  }
  const lastTook = { ms: 0 }
  return {
    name: 'PDFBox',
    lastTook,
    signBytes: (document) => ask(`bytes ${document.length}\n`, document),
    signFile: async (input, output) => void (await ask(`file ${input}\t${output}\n`)),
    close: async () => {
      child.stdin.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function* readAnswers(stream: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Uint8Array; tookMs: number }> {
  let rest: Buffer[] = []
  let size = 0
  let wanted: { bytes: number; tookMs: number } | undefined
  for await (const chunk of stream) {
    rest.push(chunk)
    size += chunk.length
    for (;;) {
      if (!wanted) {
        const joined = Buffer.concat(rest)
        const end = joined.indexOf(0x0a)
        if (end < 0) break
        const [, bytes, nanoseconds] = joined.toString('latin1', 0, end).split(' ')
        wanted = { bytes: Number(bytes), tookMs: Number(nanoseconds) / 1e6 }
        rest = [joined.subarray(end + 1)]
        size = joined.length - end - 1
      }
      if (size < wanted.bytes) break
      const joined = Buffer.concat(rest)
      yield { bytes: joined.subarray(0, wanted.bytes), tookMs: wanted.tookMs }
      rest = [joined.subarray(wanted.bytes)]
      size -= wanted.bytes
      wanted = undefined
    }
  }
}
