import { isName, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import { PadesError } from '../errors.ts'

/** What the document allows in a picture. */
export interface PictureLook {
  /** No transparency, and at most 8 bits per sample: drawn on white instead (PDF/A-1). */
  flat: boolean
  /** Colour spaces to use instead of the device's; absent if those are allowed. */
  spaces?: { rgb: PdfObject; gray: PdfObject } | undefined
}

/** A picture ready to be put into a PDF. */
export interface PdfImage {
  /** Size in pixels, as displayed. */
  width: number
  height: number
  /** Turns the unit square of the stored image upright if a camera stored it rotated or mirrored. */
  upright?: readonly number[] | undefined
  /**
   * Writes the image's objects through `add` and returns its reference.
   * @throws PadesError IMAGE_UNSUPPORTED if the document does not allow any way to show it
   */
  write(add: (object: PdfObject) => PdfRef, look?: PictureLook): PdfRef
}

/** What is decoded and compressed again stays below two seconds and 300 MB, whatever it shows. Some kinds take longer than others. */
export const pictureLimits = { megabytes: 25, megapixels: 16, slowMegapixels: 8 }

/** The image with a colour space of the document instead of the device's. */
export function inSpaces(image: PdfStream, spaces: PictureLook['spaces']): PdfStream {
  if (!spaces) return image
  const dict = image.dict.clone()
  const space = dict.get('ColorSpace')
  if (isName(space, 'DeviceCMYK')) throw new PadesError('IMAGE_UNSUPPORTED', { detail: 'CMYK in a PDF/A document' })
  const [kind, , ...rest] = Array.isArray(space) ? space : []
  if (kind) dict.set('ColorSpace', [kind, spaces.rgb, ...rest])
  else dict.set('ColorSpace', isName(space, 'DeviceGray') ? spaces.gray : spaces.rgb)
  return new PdfStream(dict, () => image.raw)
}

/** A few compressed bytes can claim any number of pixels, so they are counted before anything is decompressed. */
export function checkPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw new PadesError('IMAGE_BROKEN', { detail: 'no pixels' })
  if (width * height > pictureLimits.megapixels * 1_000_000) throw tooLarge()
}

/** The refusal for a picture beyond `pictureLimits`, or beyond fewer pixels if it is of a costly kind. */
export function tooLarge(limitMegapixels = pictureLimits.megapixels): PadesError {
  return new PadesError('IMAGE_TOO_LARGE', { limitMegabytes: pictureLimits.megabytes, limitMegapixels })
}
