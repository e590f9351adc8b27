import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCertificateProblem } from './certificate-problem.ts'
import { uploadMessages } from './messages.ts'
import { leftOutBecause } from './stamp-values.ts'
import s from './upload.module.css'

/** Lists the certificates that "all valid certificates" signs with, in order, and why the others are left out. */
export function SigningList({ certificates }: { certificates: readonly CertificateListItem[] }) {
  const words = useText(uploadMessages)
  const problemText = useCertificateProblem()
  return (
    <ul className={s.signing} aria-label={words('signingList')}>
      {certificates.map((certificate) => {
        const why = leftOutBecause(certificate)
        return (
          <li key={certificate.certID} className={why ? s.leftOut : undefined}>
            <Icon of={why ? IconMinus : IconCheck} size={15} />
            <span>
              {certificate.certName}
              {why && (
                <span className={s.why}>{why === 'password' ? words('passwordNeeded') : problemText(certificate)}</span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
