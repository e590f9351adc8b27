import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useText } from '../../i18n/use-text.ts'
import { uploadMessages } from './messages.ts'
import { type PanelErrors, refusalOnPanel } from './panel-errors.ts'
import { useProblemText } from './problem-text.ts'
import { needsPassword, signingCertificates, toRequest } from './stamp-values.ts'
import type { ChosenDocument } from './use-document.ts'
import { type Signing, type Stamped, useSigning } from './use-signing.ts'
import { browserTimeZone, type Stamp } from './use-stamp.ts'

interface Parts {
  document: ChosenDocument
  stamp: Stamp
  certificates: readonly CertificateListItem[]
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
  /** What was missing when Generate was pressed. */
  missing: { file: boolean }
  password: PasswordQuestion | undefined
  press(): void
  stop(): void
  forget(): void
}

/** What the Generate button does: check, ask for the password, upload, sign, show. */
export function useGenerate({ document, stamp, certificates, onStamped }: Parts): Generate {
  const check = useCheck({ document, stamp, certificates })
  const signer = useSigning()
  const [pressed, setPressed] = useState<PanelErrors & { file?: boolean }>({})
  const [asking, setAsking] = useState(false)
  const { signing } = signer
  const refusal = signing.stage === 'failed' ? signing.error : undefined
  const wrongPassword = refusal instanceof Refusal && refusal.code?.startsWith('CERTIFICATE_PASSWORD_') === true

  const send = async (certPassword: string | undefined) => {
    setAsking(false)
    if (!document.file) return
    const input = toRequest(stamp.values, { fileName: document.file.name, certPassword, timeZone: browserTimeZone() })
    const stamped = await signer.sign(document.file, input)
    if (stamped) onStamped(stamped)
    else if (needsPassword(stamp.values, stamp.certificate)) setAsking(true)
  }
  const press = () => {
    const found = check()
    signer.forget()
    setPressed(found)
    if (Object.keys(found).length > 0) return
    if (needsPassword(stamp.values, stamp.certificate)) setAsking(true)
    else void send(undefined)
  }
  const { file: fileMissing, ...errors } = pressed
  const shown = refusal && !wrongPassword ? refusalOnPanel(refusal, signing.stage === 'failed' && signing.sent) : errors
  return {
    signing,
    busy: signer.busy,
    errors: shown,
    missing: { file: fileMissing === true },
    password:
      asking && (signing.stage === 'idle' || wrongPassword)
        ? {
            name: stamp.certificate?.certName ?? '',
            error: wrongPassword ? errorText(refusal) : undefined,
            onSubmit: (password) => void send(password),
            onCancel: () => {
              setAsking(false)
              signer.forget()
            },
          }
        : undefined,
    press,
    stop: signer.stop,
    forget: () => {
      setPressed({})
      signer.forget()
    },
  }
}

/** 2§5, in the described order: a PDF, a certificate, then what the picture shows. */
function useCheck({ document, stamp, certificates }: Omit<Parts, 'onStamped'>) {
  const t = useText(stampMessages)
  const words = useText(uploadMessages)
  const problemText = useProblemText()
  return (): PanelErrors & { file?: boolean } => {
    if (!document.file) return { form: t('pleaseAddpdf'), file: true }
    if (document.problem) return { form: problemText(document.problem).title, file: true }
    if (stamp.values.allValidCert) {
      const none = signingCertificates(stamp.values, certificates).length === 0
      if (none) return { certificate: words('nothingValid') }
    } else if (!stamp.certificate) return { certificate: t('pleaseSelectCertificate') }
    if (stamp.errors.place) return { place: stamp.errors.place }
    return {}
  }
}
