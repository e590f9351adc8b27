import { crc32 } from 'node:zlib'
import { drawn, type Point, type Sheet } from './pen.ts'

/** In the pen blue of paper signatures. */
const paper: Sheet = { width: 640, height: 200, ink: [0x17, 0x38, 0x8c], pen: 2.9 }

/** A signature as a hand leaves it: a large initial, a row of letters that grow hasty, a flourish. Equal names write equally. */
export function handwriting(name: string): Buffer {
  const random = chance(name)
  const first = initial(random)
  const { points, end } = letters(random, name.length)
  return drawn(paper, [first, points, flourish(random, end)])
}

/** Numbers from 0 to 1 that depend on the name alone (mulberry32). */
function chance(name: string): () => number {
  let state = crc32(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A stem down, a loop up and over it. */
function initial(random: () => number): Point[] {
  const lean = 18 + random() * 26
  const belly = 50 + random() * 40
  return [
    [40, 60 + random() * 20],
    [70, 30],
    [62 + lean / 2, 92],
    [48, 158],
    [34, 150],
    [60, 96],
    [82 + belly, 26 + random() * 18],
    [96 + belly, 66],
    [76 + belly / 2, 104],
    [64, 108],
    [112 + belly / 2, 112 + random() * 14],
    [128 + belly / 2, 136],
  ]
}

function letters(random: () => number, count: number): { points: Point[]; end: Point } {
  const points: Point[] = [[142, 136]]
  const many = Math.min(11, Math.max(6, count - 6))
  let x = 142
  for (let letter = 0; letter < many; letter++) {
    const haste = 1 - letter / (many * 1.4)
    const tall = random() > 0.78 ? 84 : 22 + random() * 16
    const wide = 20 + random() * 10
    const base = 136 + random() * 8
    points.push([x + wide * 0.35, base - tall * haste], [x + wide * 0.2, base - tall * haste * 0.45])
    points.push([x + wide * 0.5, base], [x + wide, base - 6 * haste])
    x += wide * (0.85 + random() * 0.4)
  }
  return { points, end: [x, 132] }
}

function flourish(random: () => number, [x, y]: Point): Point[] {
  const sweep = 30 + random() * 16
  return [
    [x - 6, y],
    [x + 26, y - 18],
    [x + 44, y + 10],
    [x - 60, y + sweep],
    [120 + random() * 60, y + sweep + 6],
    [x - 20, y + sweep - 14],
    [Math.min(x + 90, paper.width - 16), y + sweep - 26],
  ]
}

/** A company's seal: two rings around an initial. */
export function seal(name: string): Buffer {
  const centre = 160
  const ring = (radius: number): Point[] =>
    Array.from({ length: 49 }, (_, step) => {
      const angle = (step / 48) * 2 * Math.PI
      return [centre + radius * Math.cos(angle), centre + radius * Math.sin(angle)] as const
    })
  const first = initial(chance(name)).map(([x, y]): Point => [x * 0.95 + 62, y * 0.95 + 72])
  return drawn({ width: 320, height: 320, ink: [0x9a, 0x21, 0x18], pen: 4.5 }, [ring(148), ring(128), first])
}
