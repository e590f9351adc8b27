import { readFile } from 'node:fs/promises'

/** A password as an argument, in a file, or in the environment, in this order; empty if nowhere. */
export async function passwordOf(
  variable: string,
  text: string | undefined,
  file: string | undefined,
): Promise<string> {
  if (text !== undefined) return text
  if (file !== undefined) return (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  return process.env[variable] ?? ''
}
