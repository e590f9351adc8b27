import { demoUsers } from '../demo/people.ts'
import type { DemoLogins } from './demo.ts'

interface BannerFacts {
  readonly address: string
  readonly demo: DemoLogins | undefined
  readonly madeKeyFile: string | undefined
  readonly logFile: string | undefined
  /** No operator exists yet. */
  readonly operatorMissing: boolean
  /** There is neither a demo nor a company. */
  readonly empty: boolean
}

/** What the person who started the server reads: its address, how to log in, what to keep safe. */
export function banner({ address, demo, madeKeyFile, logFile, operatorMissing, empty }: BannerFacts): string {
  const lines = [`Laisen is running at ${address}`, '']
  if (demo) {
    const { passwords } = demo
    lines.push(
      `  Company code  ${demo.companyCode}`,
      ...demoUsers.map((user) => `  ${user.padEnd(13)} ${passwords[user] ?? '(the password was changed)'}`),
      '',
      `The passwords are kept in ${demo.file}. The demo ends for good once PUBLIC_URL or DATABASE_URL is set or another company exists.`,
    )
  }
  if (empty) lines.push(`There is no company yet: companies register at ${address}/register.`)
  if (operatorMissing) {
    lines.push('Nobody runs Platform yet. Make its operator with: npm run operator -- create --email you@example.com')
  }
  if (madeKeyFile) {
    lines.push(
      `The master key was made now: copy ${madeKeyFile} to a safe place. Without it nothing stored here can be read.`,
    )
  }
  if (logFile) lines.push(`The log is in ${logFile}.`)
  lines.push('Ctrl-C stops it.', '')
  return lines.join('\n')
}
