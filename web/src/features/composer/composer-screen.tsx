import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { later } from '../../ui/later.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './composer.module.css'
import { ComposerHead, PhoneFoot } from './composer-head.tsx'
import { DocumentsStep } from './documents-step.tsx'
import { composerMessages } from './messages.ts'
import { SaveTrouble } from './save-trouble.tsx'
import { type BegunDraft, useComposer } from './use-composer.ts'
import { useDraftView } from './use-draft-view.ts'
import { useFileUploads } from './use-file-uploads.ts'
import { useProblems } from './use-problems.ts'

// The first step is what most begin with. The others come when the person first does anything.
const FieldsStep = later(async () => (await import('./fields-step.tsx')).FieldsStep)
const RecipientsStep = later(async () => (await import('./recipients-step.tsx')).RecipientsStep)
const ReviewStep = later(async () => (await import('./review-step.tsx')).ReviewStep)
const RecipientDialog = later(async () => (await import('./recipient-dialog.tsx')).RecipientDialog)

interface Props {
  begun: BegunDraft
  /** A new draft was saved for the first time. */
  onMade?: (envelopeID: number) => void
  onReload: () => void
}

/** The composer, with what it begins with. */
export function ComposerScreen({ begun, onMade, onReload }: Props) {
  const t = useText(composerMessages)
  const composer = useComposer(begun)
  const view = useDraftView()
  const uploads = useFileUploads(composer)
  const problems = useProblems(composer)
  const title = composer.content.subject.trim() || t('untitled')
  usePageTitle(title)
  useOwnAddress(composer.status, onMade)
  const parts = { composer, view, problems }
  return (
    <div className={s.screen}>
      <ComposerHead {...parts} title={title} onReload={onReload} />
      <SaveTrouble status={composer.status} onRetry={() => void composer.saved()} onReload={onReload} />
      <div className={s.step} data-step={view.step}>
        {view.step === 'documents' && <DocumentsStep composer={composer} uploads={uploads} />}
        {view.step === 'recipients' && <RecipientsStep composer={composer} view={view} problems={problems} />}
        {view.step === 'fields' && <FieldsStep {...parts} />}
        {view.step === 'review' && <ReviewStep {...parts} />}
      </div>
      {view.narrow && <PhoneFoot {...parts} />}
      {view.editedKey !== undefined && <RecipientDialog key={view.editedKey} composer={composer} view={view} />}
    </div>
  )
}

/** A new draft gets an address of its own once everything is saved, so that a reload finds it. */
function useOwnAddress(
  { envelopeID, state }: { envelopeID: number | undefined; state: string },
  onMade: Props['onMade'],
): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const ready = envelopeID !== undefined && state === 'saved'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is saved.
  useEffect(() => {
    if (!ready || !onMade || pathname.toLowerCase() !== paths.newEnvelope.toLowerCase()) return
    onMade(envelopeID)
    void navigate(paths.composeEnvelope(envelopeID) + search, { replace: true })
  }, [ready])
}
