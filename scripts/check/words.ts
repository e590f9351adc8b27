import { sources } from './sources.ts'

/** Words that usually mean that something is unfinished or does not belong in a repository. */
const patterns = [
  { name: 'a place of one machine', pattern: /(^|[^\w.])\/(work|farm)\/\w/ },
  { name: 'a silenced check', pattern: /@ts-ignore|@ts-nocheck|\bas any\b/ },
  { name: 'unfinished work', pattern: /\b(TODO|FIXME|XXX)\b|[Ll]orem ipsum|[Cc]oming soon|not (yet )?implemented/ },
  { name: 'a focused test', pattern: /\b(test|it|describe)\.only\(/ },
]

/** Lines that hold such words. This file names them, so it is left out. */
export function checkWords(): string[] {
  const files = sources('.ts', '.tsx', '.md', '.sql', '.css', '.json').filter(
    (file) => file.path !== 'scripts/check/words.ts' && file.path !== 'package-lock.json',
  )
  return files.flatMap((file) =>
    file.text.split('\n').flatMap((line, index) => {
      const found = patterns.filter(({ pattern }) => pattern.test(line))
      return found.map(({ name }) => `words: ${file.path}:${index + 1} ${name}`)
    }),
  )
}
