import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** The built files of the application's entry, and of each screen what it needs beside them, as places in `files`. */
export async function screenFiles(outputs: readonly Output[]) {
  const chunks = new Map(outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const needed = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(`/${name}`)) return found
    found.add(`/${name}`)
    for (const imported of chunk.imports) needed(imported, found)
    // Behind those of what it imports, as Vite links them.
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`)
    return found
  }
  const all = [...chunks.values()]
  const index = needed(all.find(({ isEntry }) => isEntry)?.fileName ?? '')
  const files: string[] = []
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const screens = (await allScreens()).map(({ path, session, module }) => {
    const chunk = all.find(({ facadeModuleId }) => facadeModuleId === module)
    if (!chunk) throw new Error(`${module} is not a file of its own`)
    const own = [...needed(chunk.fileName)].filter((file) => !index.has(file))
    return { path, session, files: own.map(placeOf) }
  })
  return { index: [...index], files, screens }
}

/**
 * Where each screen is, as the router has it; its `import()` says which file it is in. The first that fits an address is taken: the
 * composer comes before the page of an envelope, whose pattern fits `/envelopes/compose` as well.
 */
async function allScreens() {
  // Not a static import: Vite would bundle the screens into its configuration.
  const address = new URL('../src/screens.ts', import.meta.url).href
  const { openScreens, companyScreens, reportScreens, platformScreens } = await import(address)
  const list = (screens: Record<string, () => unknown>, session: boolean) =>
    Object.entries(screens).map(([path, load]) => {
      const [, file = ''] = /import\(['"]\.\/(.+?)['"]\)/.exec(String(load)) ?? []
      return { path, session, module: fileURLToPath(new URL(`../src/${file}`, import.meta.url)) }
    })
  const named = ({ path }: { path: string }) => `${path}/:`.split('/').findIndex((part) => part.startsWith(':'))
  const all = [
    ...list(openScreens, false),
    ...list(companyScreens, true),
    ...list(reportScreens, true),
    ...list(platformScreens, true),
  ]
  return all.toSorted((one, other) => named(other) - named(one))
}
