import { shuffled } from '@laisen/testkit/random'
import type { SourceFile } from '../check/sources.ts'
import { mutantsOf } from './make.ts'
import type { Mutant } from './mutant.ts'

/** Sources whose changes a test must notice. Excluded: sentences, which a translator may change, code that only tests use, and the demo. */
export function isHunted(path: string): boolean {
  if (!/^(packages\/[\w-]+|server|cli)\/src\/.+\.ts$/.test(path)) return false
  return !/^(packages\/testkit|packages\/contract\/src\/messages|server\/src\/demo)\//.test(path)
}

/** Mutants of some files in random order. All kinds are equally frequent; otherwise most mutants would be constants. */
export function* chosen(files: readonly SourceFile[], random: () => number): Generator<Mutant> {
  const byKind = Map.groupBy(files.flatMap(mutantsOf), ({ kind }) => kind)
  const waiting = [...byKind.values()].map((mutants) => shuffled(mutants, random))
  while (waiting.length > 0) {
    const place = Math.floor(random() * waiting.length)
    const mutant = waiting[place]!.pop()
    if (mutant) yield mutant
    else waiting.splice(place, 1)
  }
}
