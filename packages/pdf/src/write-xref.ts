import { name, type PdfDict, PdfStream } from './objects.ts'
import type { ByteWriter } from './write.ts'

/** An object and where it is: in the file, in an object stream, or nowhere. */
export type UpdateEntry =
  | { num: number; gen: number; offset: number }
  | { num: number; gen: number; container: number; index: number }
  | { num: number; gen: number; free: true }

/** Writes a table of these entries, sorted by number (ISO 32000-2 §7.5.4). */
export function writeXrefTable(out: ByteWriter, entries: readonly UpdateEntry[]): void {
  out.ascii('xref\n')
  let at = 0
  for (const { first, count } of runs(entries)) {
    out.unsigned(first).byte(0x20).unsigned(count).byte(0x0a)
    for (const end = at + count; at < end; at++) {
      const entry = entries[at]!
      const used = 'offset' in entry
      // Exactly 20 bytes, including a two-byte end of line.
      out.decimal(used ? entry.offset : 0, 10).byte(0x20)
      out.decimal(entry.gen, 5).ascii(used ? ' n\r\n' : ' f\r\n')
    }
  }
}

/** Writes a cross-reference stream of these entries, sorted by number (§7.5.8). It is short, so it is not compressed. */
export function writeXrefStream(entries: readonly UpdateEntry[], trailer: PdfDict): PdfStream {
  let most = 0
  for (const entry of entries) most = Math.max(most, second(entry))
  const widths = [1, bytesFor(most), 2] as const
  const rows = new Uint8Array(entries.length * (widths[0] + widths[1] + widths[2]))
  const put = integersInto(rows)
  for (const entry of entries) {
    const type = 'offset' in entry ? 1 : 'container' in entry ? 2 : 0
    const third = 'container' in entry ? entry.index : entry.gen
    put(type, widths[0])
    put(second(entry), widths[1])
    put(third, widths[2])
  }
  const index = runs(entries).flatMap(({ first, count }) => [first, count])
  const dict = trailer
    .clone()
    .set('Type', name('XRef'))
    .set('W', [...widths])
    .set('Index', index)
  return new PdfStream(dict, rows)
}

function second(entry: UpdateEntry): number {
  return 'offset' in entry ? entry.offset : 'container' in entry ? entry.container : 0
}

/** Groups consecutive numbers. */
function runs(entries: readonly UpdateEntry[]): { first: number; count: number }[] {
  const all: { first: number; count: number }[] = []
  for (const { num } of entries) {
    const run = all.at(-1)
    if (run && run.first + run.count === num) run.count++
    else all.push({ first: num, count: 1 })
  }
  return all
}

function bytesFor(value: number): number {
  let bytes = 1
  for (let rest = Math.floor(value / 256); rest > 0; rest = Math.floor(rest / 256)) bytes++
  return bytes
}

/** Returns the function that writes the next integer, big-endian, in so many bytes. */
function integersInto(bytes: Uint8Array): (value: number, length: number) => void {
  let at = 0
  return (value, length) => {
    let rest = value
    for (let i = at + length - 1; i >= at; i--) {
      bytes[i] = rest % 256
      rest = Math.floor(rest / 256)
    }
    at += length
  }
}
