/** A file as a data URL. */
export function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** The base64 of a file, as the calls take it. */
export async function base64Of(file: Blob): Promise<string> {
  const url = await dataUrlOf(file)
  return url.slice(url.indexOf(',') + 1)
}
