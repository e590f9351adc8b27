import { limits } from './limits.ts'

/** The storage of a package with so many signatures, where no one states another; null means no limit. */
export function storageFor(signatures: number | null): number | null {
  if (signatures === null) return null
  const gigabytes = Math.ceil(signatures / limits.signaturesPerGigabyte)
  return Math.min(Math.max(1, gigabytes), limits.storageGigabytesMost) * GIGABYTE
}

export const GIGABYTE = 1024 ** 3
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** 412 KB, 3.4 MB, 1 GB: in powers of 1,024, as file managers do, and in both languages. */
export function shownBytes(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${numbers.format(sizeBytes)} B`
  if (sizeBytes < 1024 ** 2) return `${numbers.format(Math.round(sizeBytes / 1024))} KB`
  if (sizeBytes < GIGABYTE) return `${numbers.format(sizeBytes / 1024 ** 2)} MB`
  return `${numbers.format(sizeBytes / GIGABYTE)} GB`
}
