/** Small breaks of PDF files, as transmission, programs and attackers make them. */

interface Broken {
  readonly bytes: Uint8Array
  /** What was done, so that a person can do it again. */
  readonly how: string
}

type Random = () => number

interface Donor {
  readonly bytes: Buffer
  readonly random: Random
  /** Another file, of which pieces are put into this one. */
  readonly other: Buffer
}

type Break = (donor: Donor) => Buffer

const words = [
  ...['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref', '%%EOF', '<<', '>>', '[', ']', 'null'],
  ...[
    '/Prev',
    '/Size',
    '/Root',
    '/Kids',
    '/Parent',
    '/Length',
    '/Filter',
    '/Type',
    '/Count',
    '/Index',
    '/W',
    '/XRefStm',
  ],
  ...['/Encrypt', '/ByteRange', '/Contents', '/V', '/Fields', '/Annots', '/DSS', '/Perms', '(', ')', '<', '>'],
]
const numbers = [
  '-1',
  '0',
  '1',
  '255',
  '65535',
  '65536',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '1e9',
  '.5',
]

const within = (random: Random, most: number) => Math.floor(random() * most)

function spliced(bytes: Buffer, [start, end]: readonly [number, number], piece: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(end)])
}

/** A piece of at most this many bytes. */
function pieceOf({ bytes, random }: Pick<Donor, 'bytes' | 'random'>, most: number): [number, number] {
  const start = within(random, bytes.length)
  return [start, Math.min(bytes.length, start + 1 + within(random, most))]
}

/** One that matches, chosen from the first few hundred after a random place. */
function found({ bytes, random }: Donor, pattern: RegExp): [number, number] | undefined {
  const from = within(random, bytes.length)
  const window = bytes.toString('latin1', from, from + 65_536)
  const matches = [...window.matchAll(pattern)].slice(0, 500)
  const match = matches[within(random, matches.length)]
  return match && [from + match.index, from + match.index + match[0].length]
}

const breaks: Readonly<Record<string, Break>> = {
  'flipped a bit': ({ bytes, random }) => {
    const copy = Buffer.from(bytes)
    copy[within(random, copy.length)]! ^= 1 << within(random, 8)
    return copy
  },
  'cut the end off': ({ bytes, random }) => bytes.subarray(0, within(random, bytes.length)),
  'took a piece out': (donor) => spliced(donor.bytes, pieceOf(donor, 200), Buffer.alloc(0)),
  'repeated a piece': (donor) => {
    const [start, end] = pieceOf(donor, 500)
    return spliced(donor.bytes, [end, end], donor.bytes.subarray(start, end))
  },
  'moved a piece': (donor) => {
    const [start, end] = pieceOf(donor, 500)
    const rest = spliced(donor.bytes, [start, end], Buffer.alloc(0))
    const at = within(donor.random, rest.length)
    return spliced(rest, [at, at], donor.bytes.subarray(start, end))
  },
  'put a piece of another file in': (donor) => {
    const { bytes, random, other } = donor
    const [start, end] = pieceOf({ bytes: other, random }, 1000)
    const at = within(random, bytes.length)
    return spliced(bytes, [at, at], other.subarray(start, end))
  },
  'changed a number': (donor) => {
    const place = found(donor, /\d+/g)
    const number = numbers[within(donor.random, numbers.length)]!
    return place ? spliced(donor.bytes, place, Buffer.from(number)) : donor.bytes
  },
  'changed a reference': (donor) => {
    const place = found(donor, /\d+ \d+ R/g)
    return place ? spliced(donor.bytes, place, Buffer.from(`${within(donor.random, 30)} 0 R`)) : donor.bytes
  },
  'changed a name': (donor) => {
    const place = found(donor, /\/[A-Za-z]+/g)
    const word = words[within(donor.random, words.length)]!
    return place ? spliced(donor.bytes, place, Buffer.from(word)) : donor.bytes
  },
  'put a word in': ({ bytes, random }) => {
    const at = within(random, bytes.length)
    return spliced(bytes, [at, at], Buffer.from(` ${words[within(random, words.length)]} `))
  },
  'opened many brackets': ({ bytes, random }) => {
    const at = within(random, bytes.length)
    return spliced(bytes, [at, at], Buffer.from((random() < 0.5 ? '[' : '<<').repeat(1 + within(random, 5000))))
  },
}

const names = Object.keys(breaks)
const mostBreaks = 4

/** The file with one to four breaks. */
export function broken(file: Uint8Array, other: Uint8Array, random: Random): Broken {
  let bytes = Buffer.from(file)
  const how: string[] = []
  for (let left = 1 + within(random, mostBreaks); left > 0; left--) {
    const name = names[within(random, names.length)]!
    how.push(name)
    if (bytes.length > 0) bytes = Buffer.from(breaks[name]!({ bytes, random, other: Buffer.from(other) }))
  }
  return { bytes, how: how.join(', ') }
}
