import { limits } from '@laisen/contract/limits'

export interface ReadFile {
  fileName: string
  base64String: string
}

/**
 * A file as the calls take it. Of one that cannot be imported, by its name or its size, nothing but that much is sent: the
 * server says why, in its own words.
 */
export async function readFile(file: File): Promise<ReadFile> {
  const fileName = file.name.slice(-limits.textCharacters)
  if (!/\.xlsx$/i.test(file.name)) return { fileName, base64String: '' }
  const url = await dataUrl(file.slice(0, limits.importFileBytes + 1))
  return { fileName, base64String: url.slice(url.indexOf(',') + 1) }
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'))
    reader.readAsDataURL(file)
  })
}
