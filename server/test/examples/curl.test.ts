import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { apiKeyCalls } from '@laisen/contract/endpoints/api-keys'
import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedKey } from '../support/api-keys.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'
import { stamped } from '../support/stamping.ts'

// The examples of /api/docs, pasted into a shell as they stand.

const house = await server({ at: today })
const client = house.as.person(await house.given.employee({ permissions: [1] }))
const certID = await addedCertificate(client, identities.seal, { certName: 'Company seal' })
const { token } = await addedKey({ url: house.url, now: today }, client, { certList: [{ certID }] })
const { stampId } = await stamped(client, certID)

const folder = await mkdtemp(join(tmpdir(), 'laisen-curl-'))
after(() => rm(folder, { recursive: true }))
await writeFile(join(folder, 'contract.pdf'), pdf())

const variables = { LAISEN_URL: house.url, LAISEN_KEY: token, CERTIFICATE: String(certID), STAMP: stampId }
const paste = async (command: string): Promise<string> => {
  const env = { ...process.env, ...variables }
  return (await promisify(execFile)('sh', ['-c', command], { cwd: folder, env, maxBuffer: 10_000_000 })).stdout
}

const page = await (await fetch(`${house.url}/api/docs`)).text()
const plain = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const examples = new Map(
  page.split('<details>').flatMap((details) => {
    const [, path = ''] = /<code>([^<]+)<\/code>/.exec(details) ?? []
    const [, command] = /<pre class="curl">(.+?)<\/pre>/s.exec(details) ?? []
    return command === undefined ? [] : [[path, plain(command)]]
  }),
)

test('each call that an API key may make has an example', () => {
  assert.deepEqual([...examples.keys()].sort(), [...apiKeyCalls].sort())
})

// Last, because the others expect the document as it was signed.
const isLast = ([path]: [string, string]) => path === extendStamp.path
for (const [path, command] of [...examples].sort((one, other) => Number(isLast(one)) - Number(isLast(other)))) {
  test(`the example of ${path} works when it is pasted`, async () => {
    const answer = await paste(command)
    if (command.includes('--output signed.pdf')) {
      const signed = await readFile(join(folder, 'signed.pdf'))
      return judgeSigned(signed, { signatures: 1, fields: 1, roots, at: today })
    }
    const { status, data } = JSON.parse(answer)
    assert.equal(status, 0, answer)
    if ('pdfString' in data) {
      await judgeSigned(Buffer.from(data.pdfString, 'base64'), { signatures: 1, fields: 1, roots, at: today })
    }
  })
}
