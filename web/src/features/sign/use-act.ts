import { actOnEnvelope, type WireHandwriting } from '@laisen/contract/endpoints/recipient'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import type { FilledFields } from './use-filled.ts'
import type { Signing } from './use-signing.ts'

/** After these the page shows what the envelope has come to. */
const over = /^(RECIPIENT_(ALREADY_DONE|NOT_WAITING|SESSION_ENDED)|ENVELOPE_STATE)$/

/** Acts: first the emailed code, where it is still to be typed, then everything that was filled in. */
export function useAct(signing: Signing, fill: FilledFields) {
  const { session, envelope, reload } = signing
  const [pressed, setPressed] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [certID, setCertID] = useState(envelope.certificates[0]?.certID)
  const [password, setPassword] = useState('')

  const act = async () => {
    setBusy(true)
    setError(undefined)
    const { texts, checks, signature, initials } = fill.filled
    const fields = fill.own.map(({ fieldID, kind }) =>
      kind === 'checkbox' ? { fieldID, checked: checks[fieldID] === true } : { fieldID, text: texts[fieldID] ?? '' },
    )
    const input = {
      ...{ session, consent: true, fields, certID: certID ?? null, certPassword: password || null },
      ...{ handwriting: pictureOf(signature), initials: pictureOf(initials) },
    }
    try {
      await call(actOnEnvelope, input, { keepPage: true })
      await reload()
    } catch (refused) {
      if (refused instanceof Refusal && over.test(refused.code ?? '')) await reload()
      else if (refused instanceof Refusal && refused.code === 'RECIPIENT_CODE_REQUIRED') setAsksCode(true)
      else setError(refused)
    } finally {
      setBusy(false)
    }
  }
  const fieldID = error instanceof Refusal ? Number(error.params?.fieldID ?? 0) : 0
  return {
    ...{ pressed, asksCode, busy, certID, setCertID, password, setPassword },
    problem: error === undefined || fieldID > 0 ? undefined : errorText(error),
    refusedField: fieldID > 0 ? { fieldID, text: errorText(error) } : undefined,
    press() {
      setPressed(true)
      if (busy || fill.missing.length > 0) return
      if (envelope.codeNeeded) setAsksCode(true)
      else void act()
    },
    proven() {
      setAsksCode(false)
      void act()
    },
    cancel: () => setAsksCode(false),
  }
}

/** A picture as it is sent: without what says that it is a picture. */
function pictureOf(dataUrl: string | undefined): WireHandwriting | null {
  return dataUrl === undefined ? null : { kind: 'picture', base64: dataUrl.slice(dataUrl.indexOf(',') + 1) }
}
