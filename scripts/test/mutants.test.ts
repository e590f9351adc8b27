import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { mutantsOf } from '../mutants/make.ts'
import { applied } from '../mutants/mutant.ts'
import { root } from '../run.ts'

const madeFolders: string[] = []
after(() => {
  for (const folder of madeFolders) rmSync(folder, { recursive: true, force: true })
})

const source = `/** Whether somebody may ride. */
export function mayRide(centimetres: number): boolean {
  return centimetres >= 120
}
`
const looseTest = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayRide } from '../src/ride.ts'

test('a tall person may ride', () => {
  assert.equal(mayRide(180), true)
})
`
const closeTest = looseTest.replace(
  'true)',
  'true)\n  assert.equal(mayRide(120), true)\n  assert.equal(mayRide(119), false)',
)

/** A project of one package with one rule. */
function project(testText: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-mutated-'))
  madeFolders.push(folder)
  write(folder, 'packages/fair/src/ride.ts', source)
  write(folder, 'packages/fair/test/ride.test.ts', testText)
  write(folder, 'package.json', '{ "type": "module" }')
  write(folder, '.gitignore', 'node_modules\n')
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
  return folder
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Everything in a folder except git's own files and what the tool remembers. */
function contents(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.git/') && !path.includes('/node_modules/.cache/'))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

function startMutants(folder: string, ...flags: string[]): ChildProcess & { said: () => string } {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const args = [join(root, 'scripts/mutants.ts'), '--root', folder, ...flags]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  return Object.assign(child, { said: () => text })
}

async function mutants(folder: string, ...flags: string[]): Promise<{ code: number | null; said: string }> {
  const child = startMutants(folder, ...flags)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: child.said() }
}

function copiesOf(pid: number | undefined): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`laisen-mutants-${pid}-`))
}

test('a break that no test notices is printed with its place and its two lines', async () => {
  const { code, said } = await mutants(project(looseTest), '--count', '20')
  assert.equal(code, 0)
  assert.match(
    said,
    /packages\/fair\/src\/ride\.ts:3 moved bound\n- return centimetres >= 120\n\+ return centimetres > 120\n/,
  )
  assert.match(said, /^3 mutants, 0 killed$/m)
})

test('tests that stand close to the rule kill every break of it', async () => {
  const folder = project(closeTest)
  const before = contents(folder)
  const { code, said } = await mutants(folder, '--count', '20', '--least', '100')
  assert.equal(code, 0, said)
  assert.match(said, /^3 mutants, 3 killed$/m)
  assert.deepEqual(contents(folder), before)
})

test('the tests beside a source are asked before those of other packages, or alone', async () => {
  const folder = project(closeTest)
  write(folder, 'packages/arcade/test/ride.test.ts', closeTest.replace('../src', '../../fair/src'))
  const { said } = await mutants(folder, '--count', '20', '--copies', '1')
  assert.match(said, /^3 mutants, 3 killed$/m)
  assert.equal(said.match(/^killed: .*\(packages\/fair\/test\//gm)?.length, 3, said)
  const others = await mutants(folder, '--count', '20', '--copies', '1', '--tests', 'packages/arcade/')
  assert.equal(others.said.match(/^killed: .*\(packages\/arcade\/test\//gm)?.length, 3, others.said)
})

test('a test that never gets to the change is run once, to find that out', async () => {
  const folder = project(looseTest)
  const log = join(folder, 'node_modules/.cache/far.log')
  mkdirSync(dirname(log), { recursive: true })
  const farTest = `import { appendFileSync } from 'node:fs'
import { test } from 'node:test'
import { mayRide } from '../src/ride.ts'

appendFileSync(${JSON.stringify(log)}, 'once ')
test('it can be loaded', () => typeof mayRide)
`
  write(folder, 'packages/fair/test/far.test.ts', farTest)
  const { said } = await mutants(folder, '--count', '20', '--copies', '2')
  assert.match(said, /^3 mutants, 0 killed$/m)
  assert.equal(readFileSync(log, 'utf8'), 'once ')
})

test('the command line is broken as well, and its tests start it as a process', async () => {
  const folder = project(looseTest)
  write(folder, 'cli/src/main.ts', 'process.exit(process.argv.length > 2 ? 0 : 3)\n')
  const cliTest = `import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

test('without a command it fails', () => {
  assert.equal(spawnSync(process.execPath, [new URL('../src/main.ts', import.meta.url).pathname]).status, 3)
})
`
  write(folder, 'cli/test/main.test.ts', cliTest)
  const { said } = await mutants(folder, '--count', '20', '--under', 'cli/')
  assert.match(said, /^killed: cli\/src\/main\.ts:1 changed constant \(cli\/test\/main\.test\.ts/m)
})

test('fewer killed than are asked for end with 1', async () => {
  assert.equal((await mutants(project(looseTest), '--count', '2', '--least', '90')).code, 1)
})

test('a break that makes the tests hang is killed', async () => {
  const folder = project(closeTest)
  write(
    folder,
    'packages/fair/src/ride.ts',
    `export function mayRide(centimetres: number): boolean {
  let left = centimetres
  while (left > 120) left -= 1
  return left === 120
}
`,
  )
  const { said } = await mutants(folder, '--count', '20', '--silence', '3')
  assert.match(said, /killed: .*swapped operator \(the tests hang\)/)
})

test('tests that fail without any change are an error of theirs, not a kill', async () => {
  const { code, said } = await mutants(project(looseTest.replace('true)', 'false)')), '--count', '1')
  assert.equal(code, 2)
  assert.match(said, /ride\.test\.ts does not pass without any change: a tall person may ride/)
})

test('the same seed chooses the same breaks, another one others', async () => {
  const folder = project(looseTest)
  cpSync(join(root, 'packages/pdf/src'), join(folder, 'packages/fair/src'), { recursive: true })
  const listed = async (seed: string) => (await mutants(folder, '--list', '--count', '5', '--seed', seed)).said
  const first = await listed('7')
  assert.equal(first.match(/^- /gm)?.length, 5)
  assert.equal(await listed('7'), first)
  assert.notEqual(await listed('8'), first)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'] as const)
  test(`the work tree is as it was after ${signal}`, async () => {
    const folder = project(`${looseTest}\nawait new Promise((resolve) => setTimeout(resolve, 60_000))\n`)
    const before = contents(folder)
    const child = startMutants(folder, '--count', '2', '--copies', '1')
    const ended = new Promise((resolve) => child.once('close', resolve))
    while (copiesOf(child.pid).length === 0) {
      assert.equal(child.exitCode, null, child.said())
      await sleep(20)
    }
    child.kill(signal)
    await ended
    assert.deepEqual(contents(folder), before)
    if (signal !== 'SIGKILL') return assert.deepEqual(copiesOf(child.pid), [])
    // No process was left to clean up, so the next run does.
    await mutants(project(looseTest), '--count', '1')
    assert.deepEqual(copiesOf(child.pid), [])
  })

/** Each text that one change makes of another. */
function brokenForms(text: string): string[] {
  return mutantsOf({ path: 'a.ts', text }).map((mutant) => applied(text, mutant))
}

test('a condition is negated, and its guard dropped', () => {
  assert.deepEqual(brokenForms('if (tall) throw short'), ['if (!(tall)) throw short', ''])
})

test('operators are swapped, but no plus that joins texts', () => {
  assert.deepEqual(brokenForms('x = a && b'), ['', 'x = a || b'])
  assert.deepEqual(brokenForms("const x = a + 'cm'"), ["const x = a + ''"])
})

test('names of modules, types, keys and what only people read stay as they are', () => {
  assert.deepEqual(brokenForms("import { a } from './a.ts'\ntype B = 'b' | 1\nlog.warn('c')"), [])
  assert.deepEqual(brokenForms("throw new Error('d')"), [])
  assert.deepEqual(brokenForms("const x = { 'e': y as 'f' }"), [])
})

test('a predicate of a statement is taken for true, and between keeps its and', () => {
  const text = `sql\`select 1 where a = \${b} and c between 1 and 2 or (d is null and e) order by f\``
  const made = brokenForms(`const x = ${text}`).map((form) => form.slice('const x = '.length))
  assert.deepEqual(made, [
    text.replace(`a = \${b}`, 'true'),
    text.replace('c between 1 and 2', 'true'),
    text.replace('(d is null and e)', 'false'),
    text.replace('and e)', 'and true)'),
  ])
})

test('a query that is built loses one of its conditions', () => {
  const made = brokenForms('const x = db.where(a).forUpdate()')
  assert.deepEqual(made, ['const x = db.where(a)', 'const x = db.forUpdate()'])
})
