import { CliError, failure } from './failure.ts'

/** A subcommand: what it does in one line, and the module that does it, loaded only when it is called. */
interface Command {
  summary: string
  load(): Promise<{ run(args: string[]): Promise<void> }>
}

const commands: Record<string, Command> = {
  sign: { summary: 'sign a PDF with the key of a PKCS#12 file', load: () => import('./sign.ts') },
  extend: { summary: 'make the signatures of a PDF provable for longer', load: () => import('./extend.ts') },
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  return `Usage: laisen <command> [options]\n\nCommands:\n${lines.join('\n')}\n\nlaisen <command> --help shows a command's options.\n`
}

/** Runs the command that the arguments name; a refusal becomes one line and exit code 1. */
export async function main(args: string[]): Promise<void> {
  try {
    await dispatch(args)
  } catch (error) {
    process.stderr.write(`${failure(error)}\n`)
    process.exitCode = 1
  }
}

async function dispatch([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(help())
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CliError('USAGE', `there is no command "${name}"; laisen --help lists them`)
  await (await command.load()).run(args)
}
