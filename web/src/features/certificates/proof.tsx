import type { DataOf } from '@laisen/contract/endpoint'
import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import type { LevelGap } from '@laisen/contract/endpoints/certificate-shapes'
import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { type getStampOptions, type IssuerTrust, signatureLevels } from '@laisen/contract/endpoints/stamps'
import { proofMessages } from '@laisen/contract/messages/proof'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useText } from '../../i18n/use-text.ts'

// What signatures with certificates can prove, and who trusts their issuers: on a card, before Generate, and beside the signed document.

export const trustTexts = {
  readers: 'trustReaders',
  own: 'trustOwn',
  nobody: 'trustNobody',
  unknown: 'trustUnknown',
} as const satisfies Record<IssuerTrust, string>

const gapTexts = {
  SELF_SIGNED: 'gapSelfSigned',
  NO_ADDRESS: 'gapNoAddress',
  NO_ANSWER: 'gapNoAnswer',
  CHAIN_INCOMPLETE: 'gapChain',
  NOT_ASKED: 'gapNotAsked',
} as const satisfies Record<LevelGap, string>

interface CardProofProps {
  card: CertificateCard
  classes: { readonly told: string; readonly quiet: string }
}

export function CardProof({ card: { levelGap, trust }, classes }: CardProofProps) {
  const words = useText(proofMessages)
  return (
    <>
      {levelGap && <span className={classes.told}>{words(gapTexts[levelGap])}</span>}
      <span className={classes.quiet}>{words(trustTexts[trust])}</span>
    </>
  )
}

const levelTexts = {
  'B-B': 'levelBB',
  'B-T': 'levelBT',
  'B-LT': 'levelBLT',
  'B-LTA': 'levelBLTA',
} as const satisfies Record<(typeof signatureLevels)[number], string>

interface ProofLinesProps {
  /** The certificates that will sign. */
  signing: readonly CertificateListItem[]
  options: DataOf<typeof getStampOptions>
}

/**
 * The level that signing will reach, what keeps it from more, and who trusts the issuers. The weakest certificate decides; before one is
 * chosen, nothing is promised.
 */
export function ProofLines({ signing, options }: ProofLinesProps) {
  const t = useText(stampMessages)
  const words = useText(proofMessages)
  const weakest = signing.toSorted((one, other) => rank(one) - rank(other))[0]
  if (!weakest) return null
  const { level, levelGap } = weakest
  const refused = options.levelRequired && level !== options.level
  return (
    <>
      <p>{t(levelTexts[level])}</p>
      {levelGap && <p>{words(gapTexts[levelGap])}</p>}
      {refused && <p>{words('levelRequired', { level: options.level })}</p>}
      {[...new Set(signing.map(({ trust }) => trust))].map((trust) => (
        <p key={trust}>{words(trustTexts[trust])}</p>
      ))}
    </>
  )
}

/** Lower is weaker. */
function rank({ level, levelGap }: CertificateListItem): number {
  return signatureLevels.indexOf(level) * 2 + (levelGap === null ? 1 : 0)
}
