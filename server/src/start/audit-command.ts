import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readAnchorFile } from '../chain/anchor-file.ts'
import { audit } from '../chain/audit.ts'
import { type GivenHead, headOf } from '../chain/check-anchors.ts'
import { verifyArchive } from '../company-archives/verify.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log/log.ts'
import { StartRefused } from '../start-refused.ts'
import { auditObjects } from './audit-objects.ts'
import { openBeside } from './installation.ts'

/** So many findings about an archive are told; all are counted. */
const MOST_TOLD = 100

const usage = `Usage:
  npm run audit -- verify [--company <code>] [--anchor <file>] [--head <hash>]
  npm run audit -- verify --archive <file>
  npm run audit -- objects [--company <code>] [--again]

verify compares the evidence of each company with its chain, and the chain with its anchors. objects reads every stored document and picture,
and names the company and the document of each that is missing or damaged; a run that is cut off goes on where it was. Both end with 1 if
anything is wrong.

  --company <code>   only this company
  --anchor <file>    an anchor that was downloaded earlier; of the company that it names
  --head <hash>      a head from an email or a certificate of completion, with --company
  --archive <file>   the archive of a company, from its file alone: needs neither the database nor the server
  --again            begins anew, although an earlier run was cut off
`

const options = {
  company: { type: 'string' },
  anchor: { type: 'string' },
  head: { type: 'string' },
  archive: { type: 'string' },
  again: { type: 'boolean' },
} as const

/**
 * The operator's and the auditor's command that verifies the evidence chain, or reads every stored object, whether the server runs or not. It changes nothing. Gives
 * the exit code: 0 if everything is in order.
 */
async function auditCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    const { values, verb } = read(args)
    if (verb === 'objects') return await auditStored(values, env)
    if (values.archive !== undefined) return await auditArchive(values.archive)
    const asked = await given(values)
    const config = readConfig(env)
    const log = createLog({ write: (line) => process.stderr.write(line), level: 'warn' })
    const { database, close } = await openBeside(config, log, { mayMake: false })
    try {
      const wrong = await audit(database.owner, { ...asked, say: (line) => process.stdout.write(`${line}\n`) })
      if (wrong === undefined) throw new StartRefused(`There is no company ${asked.code}.`)
      return wrong === 0 ? 0 : 1
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

/** Gives the exit code. @throws StartRefused */
async function auditStored(
  { company, again = false }: ReturnType<typeof read>['values'],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const config = readConfig(env)
  const log = createLog({ write: (line) => process.stderr.write(line), level: 'warn' })
  const { database, close } = await openBeside(config, log, { mayMake: false })
  try {
    const say = (line: string) => process.stdout.write(`${line}\n`)
    const wrong = await auditObjects({ config, database, code: company?.toUpperCase(), again, say })
    return wrong === 0 ? 0 : 1
  } finally {
    await close()
  }
}

/** Gives the exit code. @throws StartRefused */
async function auditArchive(path: string): Promise<number> {
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { wrong, said } = await verifyArchive(path).catch((error: Error) => {
    throw new StartRefused(`${path} cannot be read as an archive: ${error.message}`)
  })
  for (const line of wrong.slice(0, MOST_TOLD)) say(`WRONG  ${line}`)
  if (wrong.length > MOST_TOLD) say(`WRONG  and ${wrong.length - MOST_TOLD} more`)
  for (const line of said) say(line)
  say(
    wrong.length === 0
      ? 'Everything is in order.'
      : `${wrong.length} ${wrong.length === 1 ? 'thing is' : 'things are'} wrong.`,
  )
  return wrong.length === 0 ? 0 : 1
}

interface Asked {
  readonly code: string | undefined
  readonly heads: readonly GivenHead[]
}

/** The company that is asked about, and heads from elsewhere. @throws StartRefused */
async function given({ company, anchor, head: typed }: ReturnType<typeof read>['values']): Promise<Asked> {
  const code = company?.toUpperCase()
  // An email shows it in groups.
  const head = typed?.replaceAll(/\s/g, '')
  const heads: GivenHead[] = []
  if (head !== undefined) {
    if (code === undefined || !/^[0-9a-f]{64}$/i.test(head)) {
      throw new StartRefused('--head is a hash of 64 hexadecimal digits, and needs --company.')
    }
    const bare = { segment: undefined, rows: undefined, stampedAt: undefined, by: 'nobody: it was written down' }
    heads.push({ name: 'the given head', head: head.toLowerCase(), ...bare })
  }
  if (anchor === undefined) return { code, heads }
  const known = readAnchorFile(await fileText(anchor))
  if (!known) throw new StartRefused(`${anchor} is no anchor of an evidence chain, or its timestamp is unsound.`)
  const { companyCode } = known.statement
  if (code !== undefined && code !== companyCode) throw new StartRefused(`${anchor} is of the company ${companyCode}.`)
  heads.push(headOf(anchor, known))
  return { code: companyCode, heads }
}

async function fileText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    throw new StartRefused(`${path} cannot be read.`)
  }
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    const [verb, ...more] = positionals
    if (more.length > 0 || (verb !== 'verify' && verb !== 'objects')) throw new Error('Say what to do.')
    return { values, verb }
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${usage.trimEnd()}`)
  }
}

if (import.meta.main) process.exitCode = await auditCommand(process.argv.slice(2), process.env)
