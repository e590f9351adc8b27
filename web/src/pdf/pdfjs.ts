import type * as Pdfjs from 'pdfjs-dist'
// The legacy build runs in the browsers that offices still use; the current build requires the newest.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

let loading: Promise<typeof Pdfjs> | undefined

/** Loads pdf.js when the first document is opened, because it is larger than everything else on the page. */
export function loadPdfjs(): Promise<typeof Pdfjs> {
  loading ??= import('pdfjs-dist/legacy/build/pdf.mjs').then(
    (pdfjs) => {
      pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
      return pdfjs
    },
    (error: unknown) => {
      // If the chunk failed to load, the next document requests it again.
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Where pdf.js finds its decoders, character maps, colour profiles and the 14 standard fonts (see vite-assets.ts). */
export function assetUrls(version: string) {
  const folder = (name: string) =>
    new URL(`${import.meta.env.BASE_URL}assets/pdfjs-${version}/${name}/`, document.baseURI).href
  return {
    wasmUrl: folder('wasm'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    iccUrl: folder('iccs'),
    standardFontDataUrl: folder('standard_fonts'),
  }
}
