import { frameMessages } from '@laisen/contract/messages/frame'
import { useEffect, useState } from 'react'
import { errorText } from '../api/error-text.ts'
import { ChunkMissing } from '../api/load-chunk.ts'
import { ConnectionLost, Refusal, wasStopped } from '../api/refusal.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { noteCrash } from './note-crash.ts'

/** Shows errors that no screen handled, instead of a browser alert (1§8, rules 1.9). */
export function ErrorDialog() {
  const t = useText(frameMessages)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const caught = (event: PromiseRejectionEvent | ErrorEvent) => {
      const reason = 'reason' in event ? event.reason : event.error
      // Failed resources carry no reason, a 401 has its own handling, and a stopped call is not an error.
      if (!reason || wasStopped(reason) || (reason instanceof Refusal && reason.http === 401)) return
      if (!isOurs(reason)) noteCrash(reason)
      setError(reason)
    }
    addEventListener('unhandledrejection', caught)
    addEventListener('error', caught)
    return () => {
      removeEventListener('unhandledrejection', caught)
      removeEventListener('error', caught)
    }
  }, [])
  const close = () => setError(undefined)
  const code = error instanceof Refusal ? error.requestId : undefined
  return (
    <Dialog
      opened={error !== undefined}
      onClose={close}
      title={t('error')}
      footer={
        <>
          <Button onClick={() => location.reload()}>{t('reload')}</Button>
          <Button variant="primary" onClick={close} data-autofocus>
            {t('close')}
          </Button>
        </>
      }
    >
      <p>{error === undefined ? '' : isOurs(error) ? errorText(error) : String(error)}</p>
      {code && (
        <p className="second">
          {t('supportCode')} <code>{code}</code>
        </p>
      )}
    </Dialog>
  )
}

/** Errors with a message of their own; any other shows its raw text. */
function isOurs(error: unknown): boolean {
  return error instanceof Refusal || error instanceof ConnectionLost || error instanceof ChunkMissing
}
