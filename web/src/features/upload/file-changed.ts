/** The file was changed, moved or deleted after it was chosen, so the browser can no longer read it. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

export async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
