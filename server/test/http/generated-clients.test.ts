import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { rolldown } from 'rolldown'
import { addedCertificate } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'

// What integrators do with /api/openapi.json: they check it, have a client generated from it, and send documents with that client.

const run = promisify(execFile)
const { resolve } = createRequire(import.meta.url)
const house = await server({ at: today })
const person = await house.given.employee({ permissions: [2, 3, 6] })
const client = await house.as.fresh(person)
const certID = await addedCertificate(client, identities.nattapong, {
  ...{ certName: 'Seal', employeeList: [person.employeeId] },
})

// Within the repository, so that what is generated finds the packages that it imports.
const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
await mkdir(cache, { recursive: true })
const folder = await mkdtemp(join(cache, 'laisen-clients-'))
after(() => rm(folder, { recursive: true }))
const description = join(folder, 'openapi.json')
const document = await (await house.fetch('/api/openapi.json')).json()
await writeFile(description, JSON.stringify(document))

/** Runs the program of a package, as npx does. */
const tool = (name: string, program: string, ...args: string[]) =>
  run(process.execPath, [join(packageFolder(name), program), ...args], {
    // They ask their makers for news otherwise.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    maxBuffer: 1 << 26,
  })

function packageFolder(name: string): string {
  const entry = resolve.paths(name)!.map((path) => join(path, name, 'package.json'))
  for (const path of entry) {
    try {
      return dirname(resolve(path))
    } catch {}
  }
  throw new Error(`${name} is not installed`)
}

/** Loads generated TypeScript, whose enums Node does not run as they are. */
async function load<Module>(file: string): Promise<Module> {
  const bundle = await rolldown({ input: file, platform: 'node', external: /^[^./]/ })
  const output = join(dirname(file), 'client.mjs')
  await bundle.write({ file: output, format: 'esm' })
  await bundle.close()
  return (await import(pathToFileURL(output).href)) as Module
}

async function assertStamped(stampId: string): Promise<void> {
  const signed = await client.fetch(`/api/v1/${getStampedPdf.path}?stampId=${stampId}`)
  await judgeSigned(Buffer.from(await signed.arrayBuffer()), { signatures: 1, roots, at: today })
}

test('the description of the API is valid', async () => {
  const { stdout } = await tool(
    '@redocly/cli',
    'bin/cli.js',
    'lint',
    description,
    '--extends=recommended',
    '--format=json',
  )
  const { totals, problems } = JSON.parse(stdout)
  assert.equal(totals.errors, 0, JSON.stringify(problems, null, 1))
})

test('each operation has a name of its own, each body and each answer a schema, and none is null alone', () => {
  const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(Object.values)
  const names = operations.map(({ operationId }) => operationId.toLowerCase())
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
  for (const { operationId, requestBody, responses } of operations) {
    const contents = [requestBody?.content, responses['200']?.content].flatMap((each) =>
      Object.entries<Content[string]>(each ?? {}),
    )
    for (const [type, { schema }] of contents) {
      assert.ok(schema && Object.keys(schema).length > 0, `${operationId} ${type}`)
      assert.ok(!type.includes(';'), type)
      assert.notEqual(schema.oneOf?.[0]?.properties?.data?.type, 'null', operationId)
    }
  }
  const uploads = operations.filter(({ requestBody }) => requestBody?.content['application/pdf'])
  assert.equal(uploads.length, 3)
})

interface Schema {
  readonly type?: string
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Content; readonly required?: boolean }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

interface Stamped {
  readonly status: number
  readonly data: { readonly stampId: string }
}

test('a client that orval generated stamps a document', async () => {
  const target = join(folder, 'orval', 'api.ts')
  const config = join(folder, 'orval.config.mjs')
  const output = { target, client: 'fetch', mode: 'single', baseUrl: `${house.url}/api/v1` }
  await writeFile(config, `export default ${JSON.stringify({ laisen: { input: { target: description }, output } })}`)
  await tool('orval', 'dist/bin/orval.mjs', '--config', config)
  const api = await load<{
    pDFStampAddPdfStampStream(
      body: Blob,
      query: { certID: number; fileName: string },
      options: RequestInit,
    ): Promise<{ status: number; data: Stamped }>
  }>(target)
  const headers = { authorization: `Bearer ${client.token}` }
  const body = new Blob([Buffer.from(pdf())], { type: 'application/pdf' })
  const { data } = await api.pDFStampAddPdfStampStream(body, { certID, fileName: 'orval.pdf' }, { headers })
  assert.equal(data.status, 0, JSON.stringify(data))
  await assertStamped(data.data.stampId)
})

test('a client that swagger-typescript-api generated stamps a document', async () => {
  const target = join(folder, 'swagger')
  const args = ['generate', '-p', description, '-o', target, '-n', 'api.ts', '--axios', '--silent']
  await tool('swagger-typescript-api', 'dist/cli.mjs', ...args)
  const { Api } = await load<{
    Api: new (
      options: object,
    ) => {
      setSecurityData(token: string): void
      pdfStamp: {
        pdfStampAddPdfStampStream(
          body: File,
          query: { certID: number; fileName: string },
          params: { headers: Record<string, string> },
        ): Promise<{ data: Stamped }>
      }
    }
  }>(join(target, 'api.ts'))
  const api = new Api({ securityWorker: (token: string) => ({ headers: { Authorization: `Bearer ${token}` } }) })
  api.setSecurityData(client.token)
  const file = new File([Buffer.from(pdf())], 'swagger.pdf', { type: 'application/pdf' })
  // This generator names the type of the body only where it is JSON, a form or a text.
  const headers = { 'Content-Type': 'application/pdf' }
  const { data } = await api.pdfStamp.pdfStampAddPdfStampStream(file, { certID, fileName: file.name }, { headers })
  assert.equal(data.status, 0, JSON.stringify(data))
  await assertStamped(data.data.stampId)
})
