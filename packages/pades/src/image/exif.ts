/** The only Exif fact that changes how a picture looks: how the camera was held (CIPA DC-008 §4.6.4, tag 0x0112). */
export function exifOrientation(body: Buffer): number | undefined {
  if (body.toString('latin1', 0, 6) !== 'Exif\0\0' || body.length < 14) return undefined
  const tiff = body.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < Math.min(u16(directory), 100); entry += 1) {
    const at = directory + 2 + entry * 12
    if (u16(at) !== 0x0112) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
  return undefined
}

/** The matrix that turns the unit square of an image with this orientation upright; orientation 1 needs none. */
export function uprightMatrix(orientation: number): readonly number[] | undefined {
  return matrices[orientation]
}

const matrices: Record<number, readonly number[]> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}
