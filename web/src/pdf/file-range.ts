import type * as Pdfjs from 'pdfjs-dist'

/** Lets pdf.js read a file in pieces, so that a file of 150 MB needs little memory and opens at once. */
export function fileRange(pdfjs: typeof Pdfjs, file: Blob, failed: () => void): Pdfjs.PDFDataRangeTransport {
  class FileRange extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      // The file was changed or removed on disk and can no longer be read.
      void bytesOf(file.slice(begin, end)).then((bytes) => this.onDataRange(begin, bytes), failed)
    }
  }
  return new FileRange(file.size, null)
}

export async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
