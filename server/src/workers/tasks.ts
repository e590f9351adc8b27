import { readPicture } from '@laisen/pades/image/picture'
import { openFile } from '../certificates/open-file.ts'
import { readTable } from '../imports/read-table.ts'
import { layOutStored, placeStored } from '../stamps/lay-out.ts'
import { outcomeOf } from './outcome.ts'

// What the threads of the pool can do; each is one exported function.

export function openCertificateFile(input: Parameters<typeof openFile>[0]) {
  return outcomeOf(() => openFile(input))
}

export function layOutStamp(input: Parameters<typeof layOutStored>[0]) {
  return outcomeOf(() => layOutStored(input))
}

export function placeStamps(input: Parameters<typeof placeStored>[0]) {
  return outcomeOf(() => placeStored(input))
}

export function checkPicture(input: Uint8Array) {
  return outcomeOf(() => void readPicture(input))
}

export function readImportTable(input: Uint8Array) {
  return outcomeOf(() => readTable(Buffer.from(input.buffer, input.byteOffset, input.byteLength)))
}

export interface Tasks {
  openCertificateFile: typeof openCertificateFile
  layOutStamp: typeof layOutStamp
  placeStamps: typeof placeStamps
  checkPicture: typeof checkPicture
  readImportTable: typeof readImportTable
}
