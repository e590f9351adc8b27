import {
  getRecipientEnvelope,
  openEnvelopeLink,
  type RecipientEnvelope,
  setRecipientLanguage,
} from '@laisen/contract/endpoints/recipient'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { language, setLanguage } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { enteredEnvelope, keepSession, keptSession, linkToken } from './link.ts'
import { passedOn } from './take-over.ts'

export interface Signing {
  readonly session: string
  readonly envelope: RecipientEnvelope
  /** Asks for the state of the envelope again. */
  readonly reload: () => Promise<void>
  /** Notes that the emailed code was right: it is not asked for again in this session, whatever is refused afterwards. */
  readonly proven: () => void
}

interface State {
  readonly session?: string
  readonly envelope?: RecipientEnvelope
  readonly error?: unknown
}

let opening: Promise<string> | undefined

/** A link is opened once, though React may mount twice. */
function open(): Promise<string> {
  opening ??= call(openEnvelopeLink, { token: linkToken }, { keepPage: true }).then(({ session }) => session)
  return opening
}

const isEnded = (error: unknown) => error instanceof Refusal && error.code === 'RECIPIENT_SESSION_ENDED'

async function readNew(read: (session: string) => Promise<RecipientEnvelope>): Promise<RecipientEnvelope> {
  const session = await open()
  keepSession(session)
  return read(session)
}

/** Opens the link, or goes on in the session of this tab, and reads what the recipient is asked to do. */
export function useSigning() {
  // The first view of the page has opened the link already.
  const [state, setState] = useState<State>(() => passedOn() ?? {})
  const opened = useRef(state.session !== undefined)
  const read = useCallback(async (session: string, begins = false) => {
    const before = language()
    const envelope = await call(getRecipientEnvelope, { session }, { keepPage: true })
    // A signed-in person reads in the language of their own, and whoever chose one meanwhile in that.
    if (begins && enteredEnvelope() === undefined && language() === before) setLanguage(envelope.language)
    setState({ session, envelope })
    return envelope
  }, [])
  const begin = useCallback(async () => {
    setState({})
    try {
      const kept = keptSession()
      if (kept === '' && linkToken === '') return setState({ session: '' })
      // A session that was begun too long ago begins anew by the link.
      const known =
        kept &&
        (await read(kept, true).catch((error: unknown) =>
          linkToken && isEnded(error) ? undefined : Promise.reject(error),
        ))
      if (!known) await readNew((session) => read(session, true))
    } catch (error) {
      opening = undefined
      setState({ error })
    }
  }, [read])
  useEffect(() => {
    if (!opened.current) void begin()
  }, [begin])
  const { session, envelope, error } = state
  const reload = useCallback(async () => {
    if (session) await read(session).catch((error: unknown) => setState({ session, error }))
  }, [session, read])
  const proven = useCallback(
    () =>
      setState(({ envelope, ...rest }) => ({
        ...rest,
        ...(envelope && { envelope: { ...envelope, codeNeeded: false } }),
      })),
    [],
  )
  useLanguageTold(session, envelope)
  const signing: Signing | undefined = session && envelope ? { session, envelope, reload, proven } : undefined
  return { signing, error, noLink: session === '', begin }
}

/** Who reads in another language gets the next emails in it, too. A failure is ignored, because this browser remembers the choice. */
function useLanguageTold(session: string | undefined, envelope: RecipientEnvelope | undefined): void {
  const shown = useLanguage()
  const told = useRef<string>(undefined)
  const known = envelope?.language
  useEffect(() => {
    if (!session || !known || enteredEnvelope() !== undefined) return
    told.current ??= known
    if (told.current === shown) return
    told.current = shown
    call(setRecipientLanguage, { session, language: shown }, { keepPage: true }).catch(() => undefined)
  }, [session, known, shown])
}
