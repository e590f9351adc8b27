import { crc32, deflateSync } from 'node:zlib'

export type Point = readonly [x: number, y: number]

export interface Sheet {
  readonly width: number
  readonly height: number
  readonly ink: readonly [red: number, green: number, blue: number]
  /** Half of the line where the pen moves slowly, in pixels. */
  readonly pen: number
}

interface Canvas extends Sheet {
  readonly alpha: Uint8Array
}

/** A PNG of strokes on nothing: what stands behind shows through. */
export function drawn(sheet: Sheet, strokes: readonly (readonly Point[])[]): Buffer {
  const canvas = { ...sheet, alpha: new Uint8Array(sheet.width * sheet.height) }
  for (const stroke of strokes) drawStroke(canvas, stroke)
  return png(canvas)
}

/** A pen presses less where it is fast: thin on long ways between two points. */
function drawStroke(canvas: Canvas, points: readonly Point[]): void {
  let pressure = canvas.pen * 0.6
  for (let index = 0; index < points.length - 1; index++) {
    const [from, to] = [points[index]!, points[index + 1]!]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const steps = Math.ceil(length * 2) + 2
    const wanted = Math.max(canvas.pen * 0.4, canvas.pen - length / 40)
    for (let step = 0; step <= steps; step++) {
      pressure += (wanted - pressure) / steps
      dot(canvas, curve([points[index - 1] ?? from, from, to, points[index + 2] ?? to], step / steps), pressure)
    }
  }
}

/** Catmull-Rom: a curve through all points. */
function curve([before, from, to, after]: readonly [Point, Point, Point, Point], t: number): Point {
  const along = (axis: 0 | 1) => {
    const [a, b, c, d] = [before[axis], from[axis], to[axis], after[axis]]
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  }
  return [along(0), along(1)]
}

function dot({ alpha, width, height }: Canvas, [centreX, centreY]: Point, radius: number): void {
  for (let y = Math.floor(centreY - radius - 1); y <= centreY + radius + 1; y++) {
    for (let x = Math.floor(centreX - radius - 1); x <= centreX + radius + 1; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x + 0.5 - centreX, y + 0.5 - centreY)))
      const at = y * width + x
      alpha[at] = Math.max(alpha[at]!, Math.round(cover * 255))
    }
  }
}

/** Ink on nothing: eight bits a channel, with alpha. */
function png({ alpha, width, height, ink }: Canvas): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let y = 0, to = 0; y < height; y++) {
    to++
    for (let x = 0; x < width; x++, to += 4) {
      rows.set(ink, to)
      rows[to + 3] = alpha[y * width + x]!
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
