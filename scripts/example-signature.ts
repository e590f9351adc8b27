import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]

/** Where the pen went, stroke by stroke, in units of the picture: an initial, a dot, a name with its flourish, and a line under it. */
const strokes: readonly (readonly Point[])[] = [
  points(
    '40,178 52,150 70,98 92,44 101,30 103,42 98,92 97,142 103,168 112,160 130,112 152,56 172,22 ' +
      '184,14 186,24 178,40',
  ),
  points('196,164 199,167'),
  points(
    '318,52 304,36 276,40 252,62 252,84 276,98 296,118 290,148 262,166 232,160 226,146 246,140 ' +
      '284,150 316,146 334,116 340,110 336,132 330,160 342,138 356,114 370,110 376,116',
  ),
  points(
    '392,112 384,140 384,158 396,158 412,138 426,112 430,108 424,124 428,142 426,158 412,162 420,160 ' +
      '444,146 460,116 464,110 456,138 456,156 468,156 486,132 498,110 494,138 496,156 508,150 524,120 ' +
      '530,110 534,140 542,154 558,136 566,112 574,118 590,116',
  ),
  points(
    '634,114 616,108 598,124 592,146 604,158 622,144 636,116 630,144 636,158 650,144 664,112 668,112 ' +
      '660,146 662,156 674,132 690,110 698,118 694,146 704,158 730,146 790,118 852,98',
  ),
  points('398,88 401,85'),
  points('210,206 330,196 520,190 700,194 770,202'),
]

function points(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })
}

const size = { width: 880, height: 230 }
const ink = [23, 56, 140] as const

/** A signature on a transparent background: PNG with alpha. */
export function signaturePicture(): Buffer {
  const alpha = new Uint8Array(size.width * size.height)
  for (const stroke of strokes) drawStroke(alpha, stroke)
  const rows: Buffer[] = []
  for (let y = 0; y < size.height; y += 1) {
    const row = Buffer.alloc(1 + size.width * 4)
    for (let x = 0; x < size.width; x += 1) row.set([...ink, alpha[y * size.width + x]!], 1 + x * 4)
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.concat(rows), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A pen presses less where it moves fast, so the stroke is thin between distant points and at both ends. */
function drawStroke(alpha: Uint8Array, points: readonly Point[]): void {
  let pressure = 2.4
  for (let index = 0; index < points.length - 1; index += 1) {
    const [a, b] = [points[index]!, points[index + 1]!]
    const around = [points[index - 1] ?? a, a, b, points[index + 2] ?? b] as const
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const steps = Math.ceil(length * 3) + 2
    const wanted = Math.max(1.5, 3.6 - length / 26)
    for (let step = 0; step <= steps; step += 1) {
      pressure += (wanted - pressure) / (steps * 1.2)
      dot(alpha, curve(around, step / steps), pressure)
    }
  }
}

/** Catmull-Rom, through all points. */
function curve([p0, p1, p2, p3]: readonly [Point, Point, Point, Point], t: number): Point {
  const along = (axis: 0 | 1) => {
    const [a, b, c, d] = [p0[axis], p1[axis], p2[axis], p3[axis]]
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  }
  return [along(0), along(1)]
}

function dot(alpha: Uint8Array, [cx, cy]: Point, radius: number): void {
  for (let y = Math.floor(cy - radius - 1); y <= cy + radius + 1; y += 1) {
    for (let x = Math.floor(cx - radius - 1); x <= cx + radius + 1; x += 1) {
      if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x + 0.5 - cx, y + 0.5 - cy)))
      const at = y * size.width + x
      alpha[at] = Math.max(alpha[at]!, Math.round(cover * 255))
    }
  }
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
