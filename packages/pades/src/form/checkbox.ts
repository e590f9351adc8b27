import { points, type VectorPicture } from '../stamp/appearance.ts'

interface Box {
  width: number
  height: number
}

/** A square in the middle of the box, with a tick in it if it is checked. */
export function checkboxPicture({ width, height }: Box, checked: boolean): VectorPicture {
  const line = Math.max(0.5, Math.min(width, height) * 0.06)
  const side = Math.min(width, height) - line
  const [left, bottom] = [(width - side) / 2, (height - side) / 2]
  const at = (x: number, y: number) => `${points(left + x * side)} ${points(bottom + y * side)}`
  const tick = `${points(line * 2)} w 1 J 1 j ${at(0.22, 0.5)} m ${at(0.43, 0.27)} l ${at(0.8, 0.76)} l S\n`
  const square = `${points(line)} w ${at(0, 0)} ${points(side)} ${points(side)} re S\n`
  return { width, height, operators: () => (checked ? square + tick : square) }
}
