import { getDraft } from '@laisen/contract/endpoints/envelopes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ComposerScreen } from './composer-screen.tsx'
import { emptyDraft } from './draft.ts'
import { composerMessages } from './messages.ts'
import type { BegunDraft } from './use-composer.ts'

const newDraft: BegunDraft = {
  ...{ envelopeID: undefined, version: undefined, savedAt: undefined },
  ...{ content: emptyDraft, files: [], accessCodesKnown: [] },
}

/** Composes an envelope: a new one, which is saved with its first change, or the draft that the address names. */
export function Component() {
  const { envelopeID } = useParams()
  const [made, setMade] = useState<number>()
  const [reloads, setReloads] = useState(0)
  const named = envelopeID === undefined ? undefined : Number(envelopeID)
  // The address of a new draft names it once it is saved; the same composer goes on.
  const opened = reloads === 0 && named === made ? undefined : named
  const reload = () => setReloads(reloads + 1)
  if (opened === undefined) return <ComposerScreen begun={newDraft} onMade={setMade} onReload={reload} />
  return <SavedDraft key={`${opened} ${reloads}`} envelopeID={opened} onReload={reload} />
}

function SavedDraft({ envelopeID, onReload }: { envelopeID: number; onReload: () => void }) {
  const t = useText(composerMessages)
  // Once, and anew each time: later answers must not replace what is being composed.
  const [opening] = useState(() => Math.random())
  const draft = useQuery({
    queryKey: [...keyOf(getDraft, { envelopeID }), opening],
    queryFn: ({ signal }) => call(getDraft, { envelopeID }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (draft.data) return <ComposerScreen begun={draft.data} onReload={onReload} />
  return (
    <Page title={t('title')}>
      {draft.error ? (
        <LoadError error={draft.error} what="page" busy={draft.isFetching} onRetry={() => void draft.refetch()} />
      ) : (
        <p role="status" aria-busy="true">
          <Spinner /> <span className="visually-hidden">{t('opening')}</span>
        </p>
      )}
    </Page>
  )
}
