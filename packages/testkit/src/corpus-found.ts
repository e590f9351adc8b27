import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../shared/corpus/found/', import.meta.url)

/** The password of its PKCS#12 files. */
export const foundPassword = 'pw'

/** For node:test: false, or why tests with files of corpus/found cannot run. */
export const skipWithoutFound: string | false = !existsSync(folder) && 'corpus/found is not here'

/** One of the small inputs that failed once. Nothing of them is ever copied into the project. */
export const foundFile = (name: string): Buffer => readFileSync(new URL(name, folder))
