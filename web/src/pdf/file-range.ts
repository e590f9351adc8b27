import type * as Pdfjs from 'pdfjs-dist'

/** Lets pdf.js read a file in pieces, so that one of 150 MB costs no memory and opens at once. */
export function fileRange(pdfjs: typeof Pdfjs, file: Blob, failed: () => void): Pdfjs.PDFDataRangeTransport {
  class FileRange extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      // A file that was changed or removed on disk can no longer be read.
      void bytesOf(file.slice(begin, end)).then((bytes) => this.onDataRange(begin, bytes), failed)
    }
  }
  return new FileRange(file.size, null)
}

export async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
