import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '../start-refused.ts'

/** Makes the data folder, or sees that it can be written. @throws StartRefused */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    // PostgreSQL's user passes through; what is inside has modes of its own.
    if ((await stat(dataDir)).uid === process.getuid?.()) await chmod(dataDir, 0o711)
    // Processes of several machines share the folder, and in containers all of them may have the same number.
    const probe = await mkdtemp(join(dataDir, '.writable-'))
    await rm(probe, { recursive: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `The data folder ${dataDir} cannot be written (${code}). Set DATA_DIR to a folder of your own, or start as its owner.`,
    )
  }
}
