/** The name that a Content-Disposition header gives a file; undefined if it gives none. */
export function nameInDisposition(header: string | null): string | undefined {
  if (header === null) return undefined
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  const plain = /filename="([^"]*)"|filename=([^;\s]+)/i.exec(header)
  const name = (encoded && decoded(encoded)) ?? plain?.[1] ?? plain?.[2]
  // A name has no folder.
  const last = name?.split(/[\\/]/).at(-1)?.trim()
  return last === '' ? undefined : last
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
