import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { CliError } from './failure.ts'

type Usage = (sentence: string) => CliError

/** A refusal of how a command was called, which says where its options are explained. */
export function usageOf(command: string): Usage {
  return (sentence) => new CliError('USAGE', `${sentence}; laisen ${command} --help shows the options`)
}

interface Given<Options> {
  readonly args: string[]
  readonly options: Options
}

/** The options of a command and what else it was given. @throws CliError for options that it does not have */
export function parsed<const Options extends ParseArgsOptionsConfig>({ args, options }: Given<Options>, usage: Usage) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error))
  }
}
