/** The file was changed, moved or deleted on the computer after it had been chosen: no byte of it can be read any more. */
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
