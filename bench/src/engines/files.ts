import { open, readFile } from 'node:fs/promises'

/** How an engine that knows only memory signs a file: read it, sign it, write it, and have it on disk. */
export async function throughMemory(
  paths: { input: string; output: string },
  sign: (document: Uint8Array) => Promise<Uint8Array>,
): Promise<void> {
  const signed = await sign(await readFile(paths.input))
  const file = await open(paths.output, 'w')
  try {
    await file.writeFile(signed)
    await file.sync()
  } finally {
    await file.close()
  }
}
