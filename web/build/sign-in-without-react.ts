import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const stands: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/**
 * The sign-in pages and the first view of recipients are built with Preact in place of React, which alone is as large as everything that these pages may
 * be (decision 0053). They use the same components as the application.
 */
export function signInWithoutReact(): Plugin {
  return {
    name: 'laisen-sign-in-without-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'signIn' || name === 'sign',
    resolveId(source) {
      const stand = stands[source]
      return stand && fileURLToPath(import.meta.resolve(stand))
    },
  }
}
