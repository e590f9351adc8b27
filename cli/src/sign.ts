import { readFile } from 'node:fs/promises'
import { type PdfImage, readPicture } from '@laisen/pades/image/picture'
import type { SignRequest } from '@laisen/pades/sign'
import { signFileInPlace, signFileTo } from '@laisen/pades/sign-file'
import { nameValue } from '@laisen/pki/names'
import { OID } from '@laisen/pki/oids'
import { openPkcs12 } from '@laisen/pki/pkcs12'
import { judgeSigningCertificate, judgeSigningKey, type SigningVerdict } from '@laisen/pki/signing-certificate'
import { type SigningKey, softwareKey } from '@laisen/pki/signing-key'
import { parsed, usageOf } from './arguments.ts'
import { certificateFailure, noticeLine } from './failure.ts'
import { checkOutput } from './output.ts'
import { passwordOf } from './password.ts'
import { reachHelp, reachOptions } from './reach-options.ts'
import { signedNotices } from './signed-notices.ts'

const help = `Usage: laisen sign <in.pdf> --out <out.pdf> (--p12 <key.p12> | --demo) [options]

Signs a PDF with a stamp on a page; as PAdES B-B unless told.

  --out <file>            where the signed document goes
  --in-place              append the signature to the document itself instead
  --p12 <file>            the certificate and its key, PKCS#12
  --password <text>       its password; seen by others on this machine, so better:
  --password-file <file>  a file with the password (its last line end does not count)
                          or the environment variable LAISEN_P12_PASSWORD
  --open-password <text>  the password of the document, if it has one; of its owner or of its users; better:
  --open-password-file <file>
                          or the environment variable LAISEN_OPEN_PASSWORD
  --demo                  a throw-away certificate of a throw-away authority, for trying it out

  --name <text>           who signs; the certificate's name unless told
  --reason <text>         why
  --location <text>       where
  --image <file>          a picture of the signature, PNG or JPEG
  --page <n>              the stamp's page; 1
  --x <n> --y <n>         points from the left and the bottom of the page as displayed; 0, 0
  --length <n>            the stamp's width in points; 150
  --language <en|th>      of the stamp; en
  --time-zone <name>      of the stamp's time, such as Asia/Bangkok; this machine's
  --hide-info             no text in the stamp
  --hide-image            no picture in the stamp; with --hide-info the signature is invisible

${reachHelp}`

const options = {
  out: { type: 'string' },
  'in-place': { type: 'boolean' },
  p12: { type: 'string' },
  password: { type: 'string' },
  'password-file': { type: 'string' },
  'open-password': { type: 'string' },
  'open-password-file': { type: 'string' },
  demo: { type: 'boolean' },
  name: { type: 'string' },
  reason: { type: 'string' },
  location: { type: 'string' },
  image: { type: 'string' },
  page: { type: 'string', default: '1' },
  x: { type: 'string', default: '0' },
  y: { type: 'string', default: '0' },
  length: { type: 'string', default: '150' },
  language: { type: 'string', default: 'en' },
  'time-zone': { type: 'string' },
  'hide-info': { type: 'boolean' },
  'hide-image': { type: 'boolean' },
  ...reachOptions,
  help: { type: 'boolean' },
} as const

const usage = usageOf('sign')
type Values = ReturnType<typeof parsed<typeof options>>['values']

/** `laisen sign` */
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

  const picture = values.image === undefined ? undefined : readPicture(await readFile(values.image))
  const documentPassword = await passwordOf(
    'LAISEN_OPEN_PASSWORD',
    values['open-password'],
    values['open-password-file'],
  )
  const reaching = values.level === undefined ? undefined : await import('./reach.ts')
  const reach = reaching?.reachFrom(values, 'B-B')
  const request = { ...signRequest(values, { key: await signingKey(values), picture }), documentPassword, reach }
  const signed =
    values.out === undefined ? await signFileInPlace(input, request) : await signFileTo(input, values.out, request)
  if (reaching && reach && signed.missed) process.stderr.write(`${reaching.missedLine(reach.level, signed.missed)}\n`)
  for (const line of signedNotices(signed)) process.stderr.write(`${line}\n`)
  process.stdout.write(`signed ${values.out ?? input} (PAdES ${signed.level}, ${request.name})\n`)
}

async function signingKey(values: Values): Promise<SigningKey> {
  if (values.demo) {
    // What issues certificates is loaded only to be used.
    const { demoKey } = await import('./demo-key.ts')
    return demoKey(new Date())
  }
  if (values.p12 === undefined) throw usage('either --p12 <file> or --demo is needed')
  const [file, password] = await Promise.all([
    readFile(values.p12),
    passwordOf('LAISEN_P12_PASSWORD', values.password, values['password-file']),
  ])
  const now = new Date()
  const opened = openPkcs12(file, password, { at: now })
  // Asked before the key is made ready: of a kind that cannot sign there is none.
  refuse(judgeSigningCertificate(opened, now))
  const key = softwareKey({ ...opened, thread: 'own' })
  const verdict = await judgeSigningKey(key, now)
  refuse(verdict)
  for (const notice of verdict.notices) process.stderr.write(`${noticeLine(notice)}\n`)
  return key
}

function refuse({ refusals: [first] }: SigningVerdict): void {
  if (first) throw certificateFailure(first)
}

function signRequest(
  values: Values,
  { key, picture }: { key: SigningKey; picture: PdfImage | undefined },
): SignRequest {
  const { language } = values
  if (language !== 'en' && language !== 'th') throw usage('--language is en or th')
  return {
    key,
    signedAt: new Date(),
    timeZone: values['time-zone'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    name: values.name ?? nameValue(key.certificate.subject, OID.commonName),
    reason: values.reason,
    location: values.location,
    stamp: {
      page: number(values.page, 'page'),
      x: number(values.x, 'x'),
      y: number(values.y, 'y'),
      lengthPoints: number(values.length, 'length'),
      language,
      picture,
      hideInfo: values['hide-info'],
      hideImage: values['hide-image'],
    },
  }
}

function number(text: string, option: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw usage(`--${option} is a number, not "${text}"`)
  return value
}
