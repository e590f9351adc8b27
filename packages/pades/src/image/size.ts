/** The size of a picture, read from its header: cheap for any file, so that a large picture is refused before anything is unpacked. */

interface Size {
  readonly width: number
  readonly height: number
}

/** No camera writes as many. A file made of empty segments is not searched to its end. */
const mostSegments = 1_000

/** Undefined where the bytes are no PNG or JPEG with a header. The size is as stored, before a camera's orientation is applied. */
export function pictureSize(bytes: Uint8Array): Size | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.length >= 24 && file.readUInt32BE(0) === 0x89504e47) {
    // PNG §11.2.1: IHDR is the first chunk and begins with the size.
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  }
  return file[0] === 0xff && file[1] === 0xd8 ? jpegSize(file) : undefined
}

function jpegSize(file: Buffer): Size | undefined {
  for (let at = 2, segment = 0; at + 9 <= file.length && segment < mostSegments; segment += 1) {
    const marker = file[at + 1]!
    if (file[at] !== 0xff) return undefined
    // ITU-T T.81 §B.1.1.2: any number of fill bytes may precede a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    else at += 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}

/** ITU-T T.81 table B.1: the markers SOF0 to SOF15, among which are DHT, JPG and DAC. */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
