/** Whether signing changed what a page of a real PDF looks like. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runTool } from './oracle-tools.ts'

/** Small enough to render hundreds of files, and fine enough to see a letter disappear. */
const dpi = 48
/** A hostile file names a billion pages. */
const mostPages = 40

interface Rendered {
  readonly width: number
  readonly height: number
  readonly rgb: Buffer
}

interface Difference {
  /** Pages without a stamp, and how many of them look the same as before. */
  readonly otherPages: number
  readonly equalPages: number
  /** The box around what changed on the first page, in points. */
  readonly firstPage: { readonly widthPoints: number; readonly heightPoints: number }
}

/** Compares every page of two files as poppler renders them; undefined where it is not installed or renders none. */
export async function differenceOf(before: string, after: string): Promise<Difference | undefined> {
  const [old, now] = await Promise.all([rendered(before), rendered(after)])
  if (!old || !now || old.length === 0 || old.length !== now.length) return undefined
  const equal = old.map((page, index) => page.rgb.equals(now[index]!.rgb))
  return {
    otherPages: old.length - 1,
    equalPages: equal.slice(1).filter(Boolean).length,
    firstPage: changedBox(old[0]!, now[0]!),
  }
}

async function rendered(path: string): Promise<Rendered[] | undefined> {
  const prefix = `${path}-page`
  const run = await runTool('pdftoppm', ['-r', `${dpi}`, '-l', `${mostPages}`, path, prefix])
  if (!run) return undefined
  const names = (await readdir(dirname(path))).filter((name) => name.startsWith(`${basename(prefix)}-`))
  return Promise.all(names.toSorted().map(async (name) => parsePpm(await readFile(join(dirname(path), name)))))
}

function parsePpm(file: Buffer): Rendered {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64))!
  return { width: Number(header[1]), height: Number(header[2]), rgb: file.subarray(header[0].length) }
}

function changedBox(old: Rendered, now: Rendered): Difference['firstPage'] {
  if (old.width !== now.width || old.height !== now.height)
    return { widthPoints: Number.POSITIVE_INFINITY, heightPoints: Number.POSITIVE_INFINITY }
  let [left, right, top, bottom] = [old.width, -1, old.height, -1]
  for (let y = 0; y < old.height; y++)
    for (let x = 0; x < old.width; x++) {
      const at = (y * old.width + x) * 3
      if (old.rgb.compare(now.rgb, at, at + 3, at, at + 3) === 0) continue
      ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
    }
  const points = (pixels: number) => (Math.max(0, pixels) * 72) / dpi
  return { widthPoints: points(right - left + 1), heightPoints: points(bottom - top + 1) }
}
