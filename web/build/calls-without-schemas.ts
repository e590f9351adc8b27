import type { Plugin } from 'vite'

const endpoints = /[\\/]packages[\\/]contract[\\/]src[\\/]endpoints[\\/][\w-]+\.ts$/

/**
 * The browser sends a call by its method and path. The schemas of its input and answer, which the server checks, would bring
 * zod and the sentences of all errors into every page, so the built web has the calls without them.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'laisen-calls-without-schemas',
    apply: 'build',
    async load(id) {
      if (!endpoints.test(id)) return
      const members = Object.entries((await import(id)) as Record<string, unknown>)
      return members
        .filter(([, value]) => !isSchema(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(isCall(value) ? addressOf(value) : value)}`)
        .join('\n')
    },
  }
}

function addressOf({ title, input, data, ...address }: Record<string, unknown>): object {
  return address
}

function isCall(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value
}
