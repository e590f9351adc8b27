import { OID } from '@laisen/pki/oids'
import { pki } from '@laisen/testkit/pki'

/** Where the tests' clocks stand. */
export const today = new Date('2026-11-20T03:42:07Z')
/** Before everything that it issues. */
const longAgo = new Date('2025-01-01T00:00:00Z')

/** The people and things that certificates of the tests name; keys of every kind that signs here, and some that do not. */
export const identities = await pki(
  {
    root: { notBefore: longAgo },
    issuing: { by: 'root', notBefore: longAgo },
    nattapong: { by: 'issuing', name: 'Nattapong Srisuwan', key: 'p256' },
    waraporn: { by: 'issuing', name: 'Waraporn Phetcharat', key: 'rsa2048' },
    director: { by: 'issuing', name: 'ศิริพร แก้วมณี', key: 'p384' },
    seal: { by: 'issuing', name: 'Tharaphat Engineering Co., Ltd.', key: 'rsa3072' },
    expired: { by: 'issuing', expired: true },
    future: { by: 'issuing', notBefore: new Date('2027-01-01T00:00:00Z'), notAfter: new Date('2028-01-01T00:00:00Z') },
    weak: { by: 'issuing', key: 'rsa1024' },
    edwards: { by: 'issuing', key: 'ed25519' },
    server: { by: 'issuing', keyUsage: ['digitalSignature'], ekus: [OID.serverAuth] },
    cipher: { by: 'issuing', keyUsage: ['keyEncipherment'] },
    /** In force for ten minutes more: shorter than a session idles. */
    ending: { by: 'issuing', notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2026-11-20T03:52:07Z') },
  },
  { now: today },
)

export const roots = [identities.root.certificate.raw]
