import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { signatureLevels } from '@laisen/contract/endpoints/stamps'
import { proofMessages } from '@laisen/contract/messages/proof'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { useText } from '../../i18n/use-text.ts'
import { gapTexts, trustTexts } from '../certificates/proof-texts.ts'
import type { StampOptions } from './use-stamp-options.ts'

const levelTexts = {
  'B-B': 'levelBB',
  'B-T': 'levelBT',
  'B-LT': 'levelBLT',
  'B-LTA': 'levelBLTA',
} as const satisfies Record<(typeof signatureLevels)[number], string>

interface Props {
  /** The certificates that will sign. */
  signing: readonly CertificateListItem[]
  options: StampOptions
}

/** The level that signing will reach, what keeps it from more, and who trusts the issuers. The weakest certificate decides. */
export function ProofLines({ signing, options }: Props) {
  const t = useText(stampMessages)
  const words = useText(proofMessages)
  const weakest = signing.toSorted((one, other) => rank(one) - rank(other))[0]
  const level = weakest?.level ?? options.level
  const refused = options.levelRequired && level !== options.level
  return (
    <>
      <p>{t(levelTexts[level])}</p>
      {weakest?.levelGap && <p>{words(gapTexts[weakest.levelGap])}</p>}
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
