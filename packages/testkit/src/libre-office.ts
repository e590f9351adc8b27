/** LibreOffice without a window. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const noLibreOffice: string | false = spawnSync('soffice', ['--version']).error
  ? 'LibreOffice is not installed (Debian: libreoffice-calc-nogui)'
  : false

const run = promisify(execFile)

/** What LibreOffice makes of these files, by name. Starting it takes seconds, so it opens all of them at once. */
export async function converted(
  files: Readonly<Record<string, string | Uint8Array>>,
  filter: string,
): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-office-'))
  const out = join(folder, 'out')
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
    // Beside another one with the same profile it would do nothing.
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const paths = Object.keys(files).map((name) => join(folder, name))
    await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', out, ...paths])
    const made = await readdir(out)
    return Object.fromEntries(await Promise.all(made.map(async (name) => [name, await readFile(join(out, name))])))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
