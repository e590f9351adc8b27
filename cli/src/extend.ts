import { appendInPlace, appendToCopy } from '@laisen/pades/append-file'
import { extendPdf } from '@laisen/pades/extend'
import type { Source } from '@laisen/pdf/source'
import { parsed, usageOf } from './arguments.ts'
import { checkOutput } from './output.ts'
import { passwordOf } from './password.ts'
import { missedLine, reachFrom } from './reach.ts'
import { reachHelp, reachOptions } from './reach-options.ts'

const help = `Usage: laisen extend <signed.pdf> (--out <file> | --in-place) --timestamp-server <url> [options]

Adds to the signatures of a PDF what makes them provable for longer; B-LTA unless told. What is there stays as it is.

  --out <file>            where the extended document goes
  --in-place              append to the document itself instead
${reachHelp}  --open-password <text>  the password of the document, if it has one
  --open-password-file <file>
                          or the environment variable LAISEN_OPEN_PASSWORD
`

const options = {
  out: { type: 'string' },
  'in-place': { type: 'boolean' },
  ...reachOptions,
  'open-password': { type: 'string' },
  'open-password-file': { type: 'string' },
  help: { type: 'boolean' },
} as const

const usage = usageOf('extend')

/** `laisen extend` */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parsed({ args, options }, usage)
  if (values.help) {
    process.stdout.write(help)
    return
  }
  const [input, ...more] = positionals
  if (input === undefined || more.length > 0) throw usage('exactly one document is needed')
  if ((values.out === undefined) === !values['in-place']) throw usage('either --out <file> or --in-place is needed')
  if (values.out !== undefined) await checkOutput(values.out)
  const reach = reachFrom(values, 'B-LTA')
  if (!reach) throw usage('every signature is B-B already')
  const documentPassword = await passwordOf(
    'LAISEN_OPEN_PASSWORD',
    values['open-password'],
    values['open-password-file'],
  )
  const extend = (source: Source) => extendPdf(source, { reach, documentPassword })
  const { level, missed } =
    values.out === undefined ? await appendInPlace(input, extend) : await appendToCopy(input, values.out, extend)
  if (missed) process.stderr.write(`${missedLine(reach.level, missed)}\n`)
  process.stdout.write(`extended ${values.out ?? input} (PAdES ${level})\n`)
}
