import { sourceFindings, staleFindings } from '../manual/book.ts'

/** The user manual: languages that differ, words and pictures of screens that do not exist, and manuals older than their sources. */
export async function checkManual(): Promise<string[]> {
  return [...(await sourceFindings()), ...(await staleFindings())]
}
