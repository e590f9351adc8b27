import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The corpus beside the project, if there is one. */
const FOLDERS = { odd: 291, attacks: 26, found: 11 } as const

export interface CorpusFile {
  name: string
  path: string
  read(): Uint8Array
}

interface Corpus {
  files: CorpusFile[]
  /** For node:test: false, or a text that says how many files are missing. */
  skip: string | false
}

/** The PDFs of a folder of `../shared/corpus`; nothing of them is ever copied into the project. */
export function corpus(folder: keyof typeof FOLDERS): Corpus {
  const path = new URL(`../../../../shared/corpus/${folder}`, import.meta.url).pathname
  if (!existsSync(path)) return { files: [], skip: `${FOLDERS[folder]} files of corpus/${folder} are not here` }
  const names = readdirSync(path).filter((name) => name.endsWith('.pdf'))
  const files = names
    .sort()
    .map((name) => ({ name, path: join(path, name), read: () => readFileSync(join(path, name)) }))
  return { files, skip: false }
}

/** One PDF of a folder; reading it fails where the corpus is missing, which `skip` says. */
export function corpusFile(
  folder: keyof typeof FOLDERS,
  name: string,
): Pick<CorpusFile, 'read'> & Pick<Corpus, 'skip'> {
  const { files, skip } = corpus(folder)
  return { skip, read: () => files.find((file) => file.name === name)!.read() }
}
