import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import s from './platform.module.css'

interface Props {
  company: { companyID: number; companyName: string; companyCode: string }
  /** Tells companies with similar names apart: an address or a phone number. */
  contact: string | null
}

/** The name of a company, linked to its page, with code and contact below. */
export function CompanyLink({ company: { companyID, companyName, companyCode }, contact }: Props) {
  return (
    <span className={s.two}>
      <Link to={paths.platformCompany(companyID)}>{companyName}</Link>
      <span className="second">{[companyCode, contact].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
