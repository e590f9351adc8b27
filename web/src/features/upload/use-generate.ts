import { stampMessages } from '@laisen/contract/messages/stamps'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCertificateProblem } from './certificate-problem.ts'
import { uploadMessages } from './messages.ts'
import { type PanelErrors, refusalOnPanel } from './panel-errors.ts'
import { useProblemText } from './problem-text.ts'
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
  name: string
  error: string | undefined
  onSubmit: (password: string) => void
  onCancel: () => void
}

export interface Generate {
  signing: Signing
  busy: boolean
  errors: PanelErrors
  /** What was missing when Generate was clicked. */
  missing: { file: boolean }
  password: PasswordQuestion | undefined
  press(): void
  stop(): void
  forget(): void
}

/** The Generate button: validates, asks for the password, uploads, signs and shows the result. */
export function useGenerate({ document, stamp, live, onStamped }: Parts): Generate {
  const check = useCheck({ document, stamp, live })
  const signer = useSigning()
  const [pressed, setPressed] = useState<Found>({})
  const [asking, setAsking] = useState(false)
  const { signing } = signer
  const failed = signing.stage === 'failed' ? signing : undefined
  const code = failed?.error instanceof Refusal ? failed.error.code : undefined
  const wrongPassword = code?.startsWith('CERTIFICATE_PASSWORD_') === true
  // The frame offers to log in again over the page; the user then clicks Generate again.
  const sessionEnded = code === 'SESSION_REQUIRED'

  const send = async (certPassword: string | undefined) => {
    setAsking(false)
    if (!document.file) return
    const input = toRequest(stamp.values, { fileName: document.file.name, certPassword, timeZone: browserTimeZone() })
    const stamped = await signer.sign(document.file, input)
    if (stamped) onStamped(stamped)
  }
  const press = () => {
    const found = check()
    signer.forget()
    setPressed(found)
    if (Object.keys(found).length > 0) return
    if (needsPassword(stamp.values, stamp.certificate)) setAsking(true)
    else void send(undefined)
  }
  const forget = () => {
    setPressed({})
    setAsking(false)
    signer.forget()
  }
  const { file: fileMissing, ...errors } = pressed
  const question: PasswordQuestion = {
    name: stamp.certificate?.certName ?? '',
    error: wrongPassword ? errorText(failed?.error) : undefined,
    onSubmit: (password) => void send(password),
    onCancel: forget,
  }
  return {
    signing,
    busy: signer.busy,
    errors: failed && !wrongPassword && !sessionEnded ? refusalOnPanel(failed.error, failed.sent) : errors,
    missing: { file: fileMissing === true },
    password: asking || wrongPassword ? question : undefined,
    press,
    stop: signer.stop,
    forget,
  }
}

type Found = PanelErrors & { file?: boolean }

/** 2§5, in the specified order: a PDF, a certificate, then whether the picture shows anything. */
function useCheck({ document, stamp, live }: Omit<Parts, 'onStamped'>): () => Found {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const problemText = useProblemText()
  const certificateProblem = useCertificateProblem()
  return () => {
    const { values, certificate } = stamp
    if (!document.file) return { form: t('pleaseAddpdf'), file: true }
    if (document.problem) return { form: problemText(document.problem).title, file: true }
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
