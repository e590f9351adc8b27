import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import s from './platform.module.css'

interface Props {
  company: { companyID: number; companyName: string; companyCode: string }
  /** What else tells companies apart: an address, a telephone number. */
  contact: string | null
}

/** A company by its name, which leads to it; below it its code and how to reach it. */
export function CompanyLink({ company: { companyID, companyName, companyCode }, contact }: Props) {
  return (
    <span className={s.two}>
      <Link to={paths.platformCompany(companyID)}>{companyName}</Link>
      <span className="second">{[companyCode, contact].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
