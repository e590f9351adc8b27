import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { limits } from '@laisen/contract/limits'
import { isEmail } from '@laisen/contract/people-rules'
import { isStrongPassword, normalUsername } from '@laisen/contract/sign-in-rules'
import { systemClock } from '../clock.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database, Db } from '../db/database.ts'
import { createArgon } from '../keys/argon.ts'
import { isCommonPassword, isMadeOfNames } from '../keys/new-password.ts'
import { createLog } from '../log/log.ts'
import { createOperator, provideOperatorCompany } from '../platform/create-operator.ts'
import { factorOff } from '../platform/factor-off.ts'
import { listOperators, lockOperator, unlockOperator, withinOperatorAccount } from '../platform/operators.ts'
import { randomPassword } from '../platform/random-password.ts'
import { issueLink } from '../session/links.ts'
import { StartRefused } from '../start-refused.ts'
import { openBeside } from './installation.ts'

const usage = `Usage:
  npm run operator -- create --email <address> [--username ops] [--first-name <name>] [--last-name <name>]
                             [--code OPS] [--company <name>] [--language en|th] [--password-stdin]
  npm run operator -- list
  npm run operator -- link <username>       prints a new link that sets the password
  npm run operator -- lock <username>       keeps somebody out, at once
  npm run operator -- unlock <username>
  npm run operator -- factor-off <company code> <username>
                                            takes a lost second factor off somebody of any company
`

const options = {
  email: { type: 'string' },
  username: { type: 'string', default: 'ops' },
  'first-name': { type: 'string', default: 'Platform' },
  'last-name': { type: 'string', default: 'Operator' },
  code: { type: 'string' },
  company: { type: 'string' },
  language: { type: 'string', default: 'en' },
  'password-stdin': { type: 'boolean', default: false },
} as const

interface CommandLine {
  readonly values: ReturnType<typeof read>['values']
  readonly name: string
  /** A second word: the person, where the first one is the company. */
  readonly person: string | undefined
  readonly input: AsyncIterable<Uint8Array>
}

/** The data that a command works on, and the address that its links have. */
interface CommandContext {
  readonly database: Database
  readonly config: Config
}

const commands: Record<string, (context: CommandContext, line: CommandLine) => Promise<string>> = {
  create,
  list,
  link: (context, { name }) =>
    withinOperatorAccount(context.database, name, (db, account) => linkFor(db, context, account)),
  lock,
  unlock,
  'factor-off': (context, { name, person = '' }) => factorOff(context, name, person),
}

/**
 * The only way to create an operator of the installation: on the machine itself, whether the server runs or not. Gives the
 * exit code.
 */
async function operatorCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  input: AsyncIterable<Uint8Array> = process.stdin,
): Promise<number> {
  try {
    const { values, positionals } = read(args)
    const [verb = '', name = '', person, ...more] = positionals
    const command = commands[verb]
    const twoNames = verb === 'factor-off'
    if (!command || more.length > 0 || (person !== undefined) !== twoNames) throw new StartRefused(usage.trimEnd())
    const config = readConfig(env)
    const log = createLog({ write: (line) => process.stderr.write(line), level: 'warn' })
    const { database, address, close } = await openBeside(config, log, { mayMake: verb === 'create' })
    try {
      // Links have the address of the running server, which may differ from this command's own PORT.
      const publicUrl = config.publicUrlSet ? config.publicUrl : (address ?? config.publicUrl)
      const said = await command({ database, config: { ...config, publicUrl } }, { values, name, person, input })
      process.stdout.write(`${said}\n`)
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${usage.trimEnd()}`)
  }
}

async function create({ database, config }: CommandContext, { values, input }: CommandLine): Promise<string> {
  const { email = '', username, language } = values
  if (!isEmail(email.trim())) throw new StartRefused(`Say whose address it is with --email.\n${usage.trimEnd()}`)
  if (!/^[a-z0-9]{1,15}$/i.test(username)) throw new StartRefused('A username has 1 to 15 letters and digits.')
  if (language !== 'en' && language !== 'th') throw new StartRefused('--language is en or th.')
  const password = values['password-stdin'] ? await readPassword(input) : undefined
  // Without an address no link can be printed, so a password is, which has to be changed at the first log in.
  const given = password ?? (config.publicUrl === undefined ? randomPassword() : undefined)
  const passwordHash = given === undefined ? null : await createArgon(config.passwordCost).hashPassword(given)
  const operator = {
    username,
    firstName: values['first-name'],
    lastName: values['last-name'],
    email,
    locale: language,
    companyCode: values.code,
    companyName: values.company,
    passwordHash,
    mustChangePassword: given !== undefined && password === undefined,
    at: systemClock.now(),
  } as const
  const company = await provideOperatorCompany(database, operator)
  return database.company(company.id).transaction(async (db) => {
    const made = await createOperator(db, company, operator)
    const lines = [
      'The operator is made.',
      `  Company code  ${made.companyCode}`,
      `  Username      ${normalUsername(username)}`,
    ]
    if (passwordHash === null) lines.push(await linkFor(db, { config }, made))
    else if (password === undefined) lines.push(`  Password      ${given} (to be changed at the first log in)`)
    return lines.join('\n')
  })
}

async function readPassword(input: AsyncIterable<Uint8Array>): Promise<string> {
  const [password = ''] = (await text(input as unknown as NodeJS.ReadableStream)).split(/\r?\n/)
  if (!isStrongPassword(password) || password.length > limits.passwordMaxCharacters) {
    throw new StartRefused('Use at least 8 characters with a digit, a lowercase, an uppercase and a special character.')
  }
  if (isCommonPassword(password)) throw new StartRefused('Many people use this password. Choose another one.')
  if (isMadeOfNames(password, []))
    throw new StartRefused('This password is made of names that others know. Choose another one.')
  return password
}

async function linkFor(
  db: Db,
  { config }: Pick<CommandContext, 'config'>,
  { companyId, employeeId }: { companyId: number; employeeId: number },
): Promise<string> {
  if (config.publicUrl === undefined) throw new StartRefused('Set PUBLIC_URL: without it no link can be made.')
  const order = { companyId, employeeId, purpose: 'invitation' } as const
  const link = await issueLink(db, { config, clock: systemClock }, order)
  return `Set the password within ${limits.invitationLinkDays} days, once, at\n${link}`
}

async function list({ database }: CommandContext): Promise<string> {
  const operators = await listOperators(database)
  if (!operators) return 'There is no operator yet.'
  return [
    `Company code ${operators.companyCode}`,
    ...operators.accounts.map((one) => `  ${one.username.padEnd(15)}  ${one.email}  ${stateOf(one)}`),
  ].join('\n')
}

function stateOf({ locked, hasPassword }: { locked: boolean; hasPassword: boolean }): string {
  if (locked) return 'locked'
  return hasPassword ? 'may log in' : 'no password yet'
}

async function lock({ database }: CommandContext, { name }: CommandLine): Promise<string> {
  await lockOperator(database, name, systemClock.now())
  return 'Locked. Whoever was logged in is out.'
}

async function unlock({ database }: CommandContext, { name }: CommandLine): Promise<string> {
  await unlockOperator(database, name)
  return 'Unlocked.'
}

if (import.meta.main) process.exitCode = await operatorCommand(process.argv.slice(2), process.env)
