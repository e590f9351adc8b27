import { stampMessages } from '@laisen/contract/messages/stamps'
import { useRef, useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCertificateProblem } from './certificate-problem.ts'
import { uploadMessages } from './messages.ts'
import { type PanelErrors, refusalOnPanel } from './panel-errors.ts'
import { needsPassword, toRequest } from './stamp-values.ts'
import type { ChosenDocument } from './use-document.ts'
import { type Signing, type Stamped, useSigning } from './use-signing.ts'
import { browserTimeZone, type Stamp } from './use-stamp.ts'

interface Parts {
  document: ChosenDocument
  stamp: Stamp
  /** The errors as things are now. */
  live: PanelErrors
  onStamped: (stamped: Stamped) => void
}

export interface PasswordQuestion {
  error: string | undefined
  onSubmit: (password: string) => void | Promise<void>
  onCancel: () => void
}

/** Shown once for a document whose stamp nobody placed. */
export interface UnplacedQuestion {
  onPlace: () => void
  onSign: () => void
}

export interface Generate {
  signing: Signing
  busy: boolean
  errors: PanelErrors
  /** What was missing when Generate was clicked. */
  missing: { file: boolean }
  /** Counts the clicks on Generate, so that the same refusal takes the focus again. */
  presses: number
  password: PasswordQuestion | undefined
  unplaced: UnplacedQuestion | undefined
  press(): void
  stop(): void
  forget(): void
}

/** The Generate button: validates, asks what has to be asked, uploads, signs and shows the result. */
export function useGenerate({ document, stamp, live, onStamped }: Parts): Generate {
  const check = useCheck({ document, stamp, live })
  const signer = useSigning()
  const [pressed, setPressed] = useState<{ found: Found; times: number }>({ found: {}, times: 0 })
  const [asking, setAsking] = useState<'place' | 'password'>()
  const confirmed = useRef<File | null>(null)
  const failure = failureOf(signer.signing)

  const send = async (certPassword: string | undefined) => {
    setAsking(undefined)
    const { file, password: pdfPassword } = document
    if (!file) return
    const stamped = await signer.sign(file, requestOf(stamp, { fileName: file.name, certPassword, pdfPassword }))
    if (stamped) onStamped(stamped)
  }
  const proceed = () => {
    confirmed.current = document.file
    setAsking(undefined)
    if (needsPassword(stamp.values, stamp.certificate)) setAsking('password')
    else void send(undefined)
  }
  const press = () => {
    const found = check()
    signer.forget()
    setPressed({ found, times: pressed.times + 1 })
    if (Object.keys(found).length > 0) return
    const sure = stamp.placed || stamp.invisible || confirmed.current === document.file
    if (sure) proceed()
    else setAsking('place')
  }
  const forget = () => {
    setPressed({ ...pressed, found: {} })
    setAsking(undefined)
    signer.forget()
  }
  const question = { error: failure?.password, onSubmit: send, onCancel: forget }
  const { file: fileMissing, ...found } = pressed.found
  return {
    signing: signer.signing,
    busy: signer.busy,
    errors: failure?.onPanel ?? found,
    missing: { file: fileMissing === true },
    presses: pressed.times,
    password: asking === 'password' || failure?.password !== undefined ? question : undefined,
    unplaced: asking === 'place' ? { onPlace: forget, onSign: proceed } : undefined,
    press,
    stop: signer.stop,
    forget,
  }
}

function requestOf({ values }: Stamp, sending: Omit<Parameters<typeof toRequest>[1], 'timeZone'>) {
  return toRequest(values, { ...sending, timeZone: browserTimeZone() })
}

/** Where a refusal is shown: in the question for the password, or on the panel. */
function failureOf(signing: Signing): { password?: string; onPanel?: PanelErrors } | undefined {
  if (signing.stage !== 'failed') return undefined
  const { error, sent } = signing
  const code = error instanceof Refusal ? error.code : undefined
  if (code?.startsWith('CERTIFICATE_PASSWORD_')) return { password: errorText(error) }
  // The frame offers to log in again over the page; the user then clicks Generate again.
  return code === 'SESSION_REQUIRED' ? undefined : { onPanel: refusalOnPanel(error, sent) }
}

type Found = PanelErrors & { file?: boolean }

/** 2§5, in the specified order: a PDF, a certificate, then whether the picture shows anything. */
function useCheck({ document, stamp, live }: Omit<Parts, 'onStamped'>): () => Found {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const certificateProblem = useCertificateProblem()
  return () => {
    const { values, certificate } = stamp
    if (!document.file) return { form: t('pleaseAddpdf'), file: true }
    if (values.allValidCert && stamp.count === 0)
      return { certificate: `${words('nothingValid')} ${words('addCertificate')}` }
    if (!values.allValidCert && !certificate) return { certificate: t('pleaseSelectCertificate') }
    const refused = values.allValidCert ? undefined : certificate && certificateProblem(certificate)
    if (refused) return { certificate: refused }
    return told(live)
  }
}

function told(errors: PanelErrors): PanelErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
