import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../ui/toast.tsx'
import { enterSession } from '../sign/link.ts'

/** Brings a signed-in recipient to the page where they act, without the emailed link. */
export function useEnter() {
  const navigate = useNavigate()
  const [entering, setEntering] = useState<number>()
  const enter = useCallback(
    async (envelopeID: number) => {
      setEntering(envelopeID)
      try {
        const { session } = await call(enterEnvelope, { envelopeID })
        enterSession(session, envelopeID)
        await navigate(paths.sign)
      } catch (error) {
        toast.problem(error)
        setEntering(undefined)
      }
    },
    [navigate],
  )
  return useMemo(() => ({ entering, enter: (envelopeID: number) => void enter(envelopeID) }), [entering, enter])
}

export type Enter = ReturnType<typeof useEnter>
