import type { Plugin } from 'vite'

const tables = /[\\/]web[\\/]src[\\/].+[\\/]error-texts\.ts$/

/**
 * A screen that foresees a refusal has its sentences in an `error-texts.ts`, chosen from the catalogue of errors by code. A bundler cannot
 * take single members out of the catalogue, so the built web has these tables as they are when they have been chosen.
 */
export function foreseenRefusals(): Plugin {
  return {
    name: 'laisen-foreseen-refusals',
    apply: 'build',
    async load(id) {
      if (!tables.test(id)) return
      const members = Object.entries((await import(id)) as Record<string, unknown>)
      return members.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  }
}
