import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface PageOf {
  pdf: Uint8Array
  page: number
}

/** Whether two pages look the same in poppler. */
export function samePixels(one: PageOf, other: PageOf): boolean {
  return rendered(one).equals(rendered(other))
}

function rendered({ pdf, page }: PageOf): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-pixels-'))
  try {
    const path = join(folder, 'in.pdf')
    writeFileSync(path, pdf)
    const args = ['-r', '50', '-cropbox', '-f', `${page}`, '-l', `${page}`, path]
    return execFileSync('pdftoppm', args, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
