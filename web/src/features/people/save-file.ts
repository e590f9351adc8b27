/** Gives every browser enough time to start writing the file. */
const keepMilliseconds = 60_000

/** Saves a file that arrived in a JSON answer (1§7). */
export function saveFile({ base64String, fileName }: { base64String: string; fileName: string }): void {
  const bytes = Uint8Array.from(atob(base64String), (character) => character.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keepMilliseconds)
}
