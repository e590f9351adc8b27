import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { png } from '@laisen/testkit/images'
import { costlyPdfs } from '@laisen/testkit/pdfs-costly'
import type { HostileRow, Wanted } from '../hostile.ts'
import { benchIdentity } from '../identity.ts'
import type { Measured } from './sign-once.ts'

const MEGABYTE = 1_000_000

/** Signs each costly document in a process of its own, in memory, and a good one with a large picture. */
export async function hostileDocuments(wanted: Wanted): Promise<HostileRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-hostile-'))
  try {
    const { pkcs12 } = await benchIdentity('p256')
    writeFileSync(join(folder, 'key.p12'), pkcs12)
    const costly = Object.entries(costlyPdfs).filter(([attack]) => wanted(attack))
    const rows = costly.map(([attack, { make, allPages }]) => {
      writeFileSync(join(folder, 'in.pdf'), make())
      return row(attack, measured(folder, allPages ? ['--all-pages'] : []))
    })
    const withPicture = 'a picture with alpha'
    if (!wanted(withPicture)) return rows
    writeFileSync(join(folder, 'in.pdf'), costlyPdfs.pages!.make(0.0001))
    writeFileSync(join(folder, 'picture.png'), largePicture())
    return [...rows, row(withPicture, measured(folder, ['--picture']))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measured(folder: string, options: readonly string[]): Measured {
  const program = join(import.meta.dirname, 'sign-once.ts')
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', program, folder, ...options], { encoding: 'utf8' }))
}

function row(attack: string, { outcome, peakBytes, tailBytes, sizeBytes, ...took }: Measured): HostileRow {
  return {
    ...{ group: 'documents', attack, outcome, ms: Math.round(took.ms), cpuMs: Math.round(took.cpuMs) },
    peakMegabytes: Math.round(peakBytes / MEGABYTE),
    inMegabytes: Number((sizeBytes / MEGABYTE).toPrecision(2)),
    outMegabytes: Number((tailBytes / MEGABYTE).toPrecision(2)),
  }
}

/** As large as a picture with alpha may be, and without anything that compresses. */
function largePicture(): Uint8Array {
  const noise = (x: number, y: number) => Math.imul(Math.imul(x + 1, 0x9e3779b1) ^ y, 0x85ebca6b) >>> 0
  const pixel = (x: number, y: number) => {
    const value = noise(x, y)
    return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
  }
  return png({ colourType: 6, width: 4000, height: 1500, pixel })
}
