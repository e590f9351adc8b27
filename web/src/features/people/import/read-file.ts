import { limits } from '@laisen/contract/limits'

export interface ReadFile {
  fileName: string
  base64String: string
}

/**
 * Encodes a file for the import calls. If its name or size already rules it out, only those are sent, so that the
 * server can return its own error message.
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
