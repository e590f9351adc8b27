import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import type { CertificateNotice } from '@laisen/contract/endpoints/certificate-shapes'
import { certificateNoticeMessages } from '@laisen/contract/messages/certificate-notices'
import { useFacts } from '../../i18n/use-facts.ts'
import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { certificateErrors } from './error-texts.ts'

interface Told {
  readonly notices: readonly CertificateNotice[]
  readonly noticeParams: Readonly<Record<string, string>>
}

/** The sentences about a certificate that may sign all the same. */
function useNotices({ notices, noticeParams }: Told): string[] {
  const told = useText(certificateNoticeMessages)
  const facts = useFacts()
  return notices.map((code) => told(code, facts(noticeParams)))
}

export function NoticeText({ of }: { of: Told }) {
  return useNotices(of).join(' ')
}

export function NoticeBoxes({ of }: { of: Told }) {
  return useNotices(of).map((sentence) => (
    <Notice key={sentence} kind="warning">
      {sentence}
    </Notice>
  ))
}

interface CardProps {
  card: CertificateCard
  /** Set where the badge says no more than that it cannot be used. */
  isUnusable: boolean
  /** Of a sentence, and of one about what is wrong. They come with the card, because this comes later. */
  classes: { told: string; bad: string }
}

/** What else is to be said on a card: why the certificate cannot be used, and its notices. */
export function CardTexts({ card, isUnusable, classes }: CardProps) {
  const errors = useText(certificateErrors)
  const facts = useFacts()
  const notices = useNotices(card)
  const { problem, problemParams } = card
  return (
    <>
      {isUnusable && problem !== null && problem in certificateErrors.en && (
        <span className={classes.bad}>
          {errors(problem as keyof typeof certificateErrors.en, facts(problemParams))}
        </span>
      )}
      {notices.map((sentence) => (
        <span key={sentence} className={classes.told}>
          {sentence}
        </span>
      ))}
    </>
  )
}
