import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Pixels {
  width: number
  height: number
  /** RGB, 8 bits each. */
  data: Uint8Array
}

/** One page rendered by poppler. */
export function renderPage(pdf: Uint8Array, { dpi = 72, page = 1 } = {}): Pixels {
  return withFile(pdf, (path) =>
    parsePnm(run('pdftoppm', ['-cropbox', '-r', `${dpi}`, '-f', `${page}`, '-l', `${page}`, path])),
  )
}

/** The text of a document extracted by poppler. */
export function pdfText(pdf: Uint8Array, ...options: string[]): string {
  return withFile(pdf, (path) => run('pdftotext', [...options, '-enc', 'UTF-8', path, '-']).toString('utf8'))
}

/** One line of text rendered by Pango in Sarabun, black on white, on its own page. */
export function pangoPdf(text: string, { bold, sizePoints }: { bold: boolean; sizePoints: number }): Uint8Array {
  return inFolder((folder) => {
    const output = join(folder, 'text.pdf')
    const font = `--font=Sarabun ${bold ? 'Bold ' : ''}${sizePoints}`
    const plain = ['-q', '--no-auto-dir', `--margin=${sizePoints}`, '--dpi=72', '--hinting=none']
    run('pango-view', [...plain, font, `--text=${text}`, `--output=${output}`], { FONTCONFIG_FILE: fontConfig() })
    return readFileSync(output)
  })
}

let configured: string | undefined

/** Makes Sarabun the only available font. The folder lives as long as the process, because filling a font cache takes a while. */
function fontConfig(): string {
  if (configured) return configured
  const folder = mkdtempSync(join(tmpdir(), 'laisen-fonts-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  const fonts = ['400Regular', '700Bold'].map((face) => `<dir>${dirname(fontPath(face))}</dir>`)
  configured = join(folder, 'fonts.conf')
  writeFileSync(configured, `<fontconfig>${fonts.join('')}<cachedir>${folder}</cachedir></fontconfig>`)
  return configured
}

function fontPath(face: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${face}/Sarabun_${face}.ttf`))
}

function run(tool: string, args: readonly string[], env: Record<string, string> = {}): Buffer {
  const options = { maxBuffer: 256 << 20, env: { ...process.env, ...env } }
  return execFileSync(tool, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
}

function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-render-'))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function withFile<T>(bytes: Uint8Array, use: (path: string) => T): T {
  return inFolder((folder) => {
    const path = join(folder, 'file')
    writeFileSync(path, bytes)
    return use(path)
  })
}

/** Reads a binary PPM. */
function parsePnm(file: Buffer): Pixels {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64))!
  return { width: Number(header[1]), height: Number(header[2]), data: file.subarray(header[0].length) }
}

/** The colour of one pixel. */
export function pixel({ width, data }: Pixels, x: number, y: number): [number, number, number] {
  const at = (y * width + x) * 3
  return [data[at]!, data[at + 1]!, data[at + 2]!]
}
