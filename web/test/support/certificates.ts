import type { CertificateListItem } from '@laisen/contract/endpoints/certificates'

/** A certificate that can sign without a password, except where a test says otherwise. */
export function certificate(facts: Partial<CertificateListItem> = {}): CertificateListItem {
  return {
    certID: 1,
    certName: 'Somchai Jaidee',
    certImage: '',
    certImageName: 'somchai.pfx',
    certBackground: '',
    certBackgroundType: '',
    certReason: '',
    certLocation: '',
    certPassword: '',
    certPasswordCheck: false,
    checkConfirmPass: false,
    confirmedBy: null,
    certType: '1',
    employeeList: [],
    signerName: 'Somchai Jaidee',
    subject: 'CN=Somchai Jaidee',
    issuer: 'CN=Root',
    serial: '01',
    keyType: 'P-256',
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil: '2028-01-01T00:00:00.000Z',
    problem: null,
    problemParams: {},
    notices: [],
    noticeParams: {},
    level: 'B-LT',
    levelGap: null,
    trust: 'unknown',
    ...facts,
  }
}
