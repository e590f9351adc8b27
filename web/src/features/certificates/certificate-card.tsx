import type { CertificateCard as Card } from '@laisen/contract/endpoints/certificate-lists'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { IconBuilding, IconLock, IconMailCheck, IconUser } from '@tabler/icons-react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { SignatureCard } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/facts.tsx'
import { Icon, type TablerIcon } from '../../ui/icon.tsx'
import { later } from '../../ui/later.tsx'
import { partsOf } from '../preview/distinguished-name.ts'
import { CertificateActions } from './certificate-actions.tsx'
import type { OpenCertificateDialog } from './certificate-tabs.ts'
import s from './certificates.module.css'
import { standingOf } from './standing.ts'
import { StandingBadge } from './standing-badge.tsx'
import { usePicture } from './use-picture.ts'
import { useUsers } from './use-users.ts'

const CardProof = later(async () => (await import('./proof.tsx')).CardProof)
const CardTexts = later(async () => (await import('./about-certificate.tsx')).CardTexts)

interface Props {
  card: Card
  onOpen: OpenCertificateDialog
}

/** A certificate as people look for it: its picture, what is in it, who may use it, and until when. */
export function CertificateCard({ card, onOpen }: Props) {
  const t = useText(certificateListMessages)
  const { certName: name, certReason, certLocation } = card
  return (
    <SignatureCard
      name={name}
      picture={usePicture(card)}
      pictureText={t('picture', { name })}
      text={[certReason, certLocation].filter(Boolean).join(' · ')}
      facts={<CardFacts card={card} />}
      marks={<Marks card={card} />}
      expiry={<StandingBadge card={card} />}
      actions={<CertificateActions card={card} onOpen={onOpen} />}
    />
  )
}

function CardFacts({ card }: { card: Card }) {
  const t = useText(certificateListMessages)
  const format = useFormat()
  const users = useUsers(card)
  const { pending, keyType, level, revokedDate, revocationReason } = card
  const used = [
    t('usedBy'),
    <span key="users" className={s.fact} title={users.all}>
      {users.short}
    </span>,
  ] as const
  if (pending)
    return (
      <>
        <Facts facts={[used]} />
        <span className={s.told}>{t('pendingText')}</span>
      </>
    )
  const facts = [
    [t('subject'), <NameOf key="to" of={card.subject} />],
    [t('issuer'), <NameOf key="by" of={card.issuer} />],
    [t('key'), t('keyAndLevel', { key: keyType, level })],
    used,
  ] as const
  const { kind } = standingOf(card, Date.now())
  // The company itself says when and why it revoked one, and an issuer elsewhere by its refusal.
  const isUnusable = kind === 'unusable' || (kind === 'revoked' && revokedDate === '')
  const revoked = { date: format.day(revokedDate || 0), reason: t(revocationReason ?? 'unspecified') }
  return (
    <>
      <Facts facts={facts} />
      {revokedDate && <span className={classNames(s.told, s.bad)}>{t('revokedOn', revoked)}</span>}
      {(isUnusable || card.notices.length > 0) && (
        <CardTexts card={card} isUnusable={isUnusable} classes={{ told: s.told!, bad: classNames(s.told, s.bad) }} />
      )}
      {(card.levelGap !== null || card.trust !== 'own') && (
        <CardProof card={card} classes={{ told: s.told!, quiet: classNames(s.told, s.quiet) }} />
      )}
    </>
  )
}

/** The common name; the whole distinguished name as its tooltip. */
function NameOf({ of }: { of: string }) {
  return (
    <span className={s.fact} title={of}>
      {partsOf(of).name}
    </span>
  )
}

function Marks({ card: { certType, certPasswordCheck, checkConfirmPass } }: { card: Card }) {
  const t = useText(certificateListMessages)
  const personal = certType === '1'
  return (
    <>
      <Badge tone="grey" icon={personal ? IconUser : IconBuilding}>
        {t(personal ? 'personal' : 'enterprise')}
      </Badge>
      {certPasswordCheck && <Mark icon={IconLock} text={t('passwordEach')} />}
      {checkConfirmPass && <Mark icon={IconMailCheck} text={t('confirmEach')} />}
    </>
  )
}

function Mark({ icon, text }: { icon: TablerIcon; text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className={s.kind}>
      <Icon of={icon} size={16} />
    </span>
  )
}
