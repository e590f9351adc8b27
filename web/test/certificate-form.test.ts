import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { fileProblem, pictureProblem, problemsOf } from '../src/features/certificates/form/certificate-problems.ts'
import {
  type CertificateValues,
  newCertificate,
  passwordModeOf,
  toAdd,
  toUpdate,
  valuesOf,
} from '../src/features/certificates/form/certificate-values.ts'
import { standingOf } from '../src/features/certificates/standing.ts'
import { certificate } from './support/certificates.ts'

const owner = { id: 7, name: 'Somchai Jaidee' }
const colleague = { id: 8, name: 'Malee Srisuk' }
const filled = { certName: 'Seal', certReason: 'Approved', certLocation: 'Bangkok' }
const pfx = new File(['x'], 'seal.pfx')
const png = new File(['x'], 'seal.PNG')
const files = { certificate: pfx, picture: png }

function card(facts: Partial<CertificateCard> = {}): CertificateCard {
  const since = '2026-11-01T00:00:00.000Z'
  return {
    ...certificate(),
    ...filled,
    employeeList: [{ employeeID: owner.id, employeeName: owner.name, createDate: since }],
    employeeCount: 1,
    groupList: [],
    groupCount: 0,
    createDate: since,
    isCA: false,
    pending: false,
    revokedDate: '',
    revocationReason: null,
    level: 'B-B',
    owner: { employeeID: owner.id, employeeName: owner.name },
    usable: true,
    mayEdit: true,
    mayDelete: true,
    mayRevoke: false,
    mayRenew: false,
    ...facts,
  }
}

const problems = (
  values: Partial<CertificateValues>,
  of: { card?: CertificateCard; files?: typeof files | object } = {},
) =>
  problemsOf({
    values: { ...(of.card ? valuesOf(of.card) : { ...newCertificate(owner), ...filled }), ...values },
    card: of.card,
    files: of.files ?? {},
    assigns: true,
  })

test('a new certificate needs file, picture, texts and two equal passwords', () => {
  assert.deepEqual(problems({ certName: ' ', certReason: '', certLocation: '' }), {
    certImage: 'certFileIsRequired!',
    certBackground: 'certProfileIsRequired!',
    certName: 'certificateNameIsRequired!',
    certReason: 'certReasonIsRequired!',
    certLocation: 'certLocationIsRequired!',
    certPassword: 'passwordIsRequired!',
  })
  assert.deepEqual(problems({ password: 'a', confirmPassword: 'b' }, { files }), {
    certConfirmPassword: 'passwordMustMatch',
  })
  assert.deepEqual(problems({ password: 'a', confirmPassword: 'a' }, { files }), {})
})

test('only a .pfx file without _CA in its name is taken, and only a PNG or JPG', () => {
  const size = 1
  assert.equal(fileProblem({ name: 'seal.PFX', size }), undefined)
  assert.equal(fileProblem({ name: 'seal.p12', size }), 'pleaseAttach.pfxFileOnly.')
  assert.equal(fileProblem({ name: 'seal.docx', size }), 'pleaseAttach.pfxFileOnly.')
  // The server says what these are.
  for (const name of ['seal.JKS', 'seal.pem', 'seal.cer', 'seal.p7b'])
    assert.equal(fileProblem({ name, size }), undefined)
  assert.equal(fileProblem({ name: 'malee_CA.pfx', size }), 'pleaseAddAValidFile!')
  assert.equal(fileProblem({ name: 'seal.pfx', size: 1024 * 1024 + 1 }), 'fileTooLarge')
  for (const name of ['a.png', 'a.JPG', 'a.jpeg']) assert.equal(pictureProblem({ name, size }), undefined)
  assert.equal(pictureProblem({ name: 'a.gif', size }), 'pleaseAttachPngOrJpg')
})

test('a personal certificate has exactly one person, an enterprise one any number', () => {
  const good = { password: 'a', confirmPassword: 'a' }
  for (const people of [[], [owner, colleague]]) {
    assert.deepEqual(problems({ ...good, people }, { files }), { employeeList: 'personalNeedsOne' })
    assert.deepEqual(problems({ ...good, people, type: '2' }, { files }), {})
  }
})

test('what passwords an edited certificate asks for depends on what is changed [2.4.14]', () => {
  const locked = card({ certPasswordCheck: true })
  const mode = (of: CertificateCard, passwordCheck: boolean, chosen: object = {}) =>
    passwordModeOf({ values: { passwordCheck }, card: of, files: chosen })
  assert.equal(mode(card(), false), 'none')
  assert.equal(mode(card(), true), 'turnOn')
  assert.equal(mode(locked, false), 'turnOff')
  assert.equal(mode(locked, true), 'change')
  assert.equal(mode(locked, true, files), 'file')
  assert.equal(mode(card({ isCA: true, certPasswordCheck: true }), true), 'link')
  assert.deepEqual(problems({}, { card: locked }), {})
  assert.deepEqual(problems({ newPassword: 'new' }, { card: locked }), {
    certPassword: 'passwordIsRequired!',
    certConfirmPassword: 'passwordMustMatch',
  })
  assert.deepEqual(problems({ password: 'old' }, { card: locked }), { certNewPassword: 'passwordIsRequired!' })
  assert.deepEqual(problems({ passwordCheck: false }, { card: locked }), { certPassword: 'passwordIsRequired!' })
})

test('a text that the authority left empty may stay so, and no other', () => {
  assert.deepEqual(problems({}, { card: card({ certLocation: '' }) }), {})
  assert.deepEqual(problems({ certLocation: '' }, { card: card() }), { certLocation: 'certLocationIsRequired!' })
})

test('adding sends the described payload; whoever does not assign leaves the list out', () => {
  const values = { ...newCertificate(owner), ...filled, password: 'a', confirmPassword: 'a' }
  const sent = { certificate: 'eA==', picture: 'data:image/png;base64,eA==' }
  const added = toAdd({ values, files, sent, assigns: true })
  assert.deepEqual(added.employeeList, [owner.id])
  assert.equal(added.certImageName, 'seal.pfx')
  assert.equal(added.certtype, '1')
  assert.equal('employeeList' in toAdd({ values, files, sent, assigns: false }), false)
})

test('editing sends what was changed, and of people only who comes and who goes', () => {
  const before = card()
  const unchanged = { values: valuesOf(before), files: {}, sent: {}, assigns: true }
  assert.deepEqual(toUpdate(before, unchanged), { certID: before.certID })
  const values = { ...valuesOf(before), certReason: 'Certified', people: [colleague] }
  assert.deepEqual(toUpdate(before, { ...unchanged, values }), {
    certID: before.certID,
    certReason: 'Certified',
    addedEmployee: [colleague.id],
    removedEmployee: [owner.id],
  })
})

test('a certificate warns from 30 days before it ends', () => {
  const now = Date.parse('2026-11-23T00:00:00.000Z')
  const dayMs = 86_400_000
  const ending = (ms: number, facts: Partial<CertificateCard> = {}) =>
    standingOf(card({ validUntil: new Date(now + ms).toISOString(), ...facts }), now)
  assert.deepEqual(ending(31 * dayMs), { kind: 'good' })
  assert.deepEqual(ending(31 * dayMs - 1), { kind: 'soon', days: 30 })
  assert.deepEqual(ending(0), { kind: 'soon', days: 0 })
  assert.deepEqual(ending(-1), { kind: 'expired' })
  assert.deepEqual(ending(-1, { revokedDate: '2026-11-01' }), { kind: 'revoked' })
  assert.deepEqual(ending(dayMs, { pending: true }), { kind: 'pending' })
  assert.deepEqual(ending(40 * dayMs, { problem: 'CERTIFICATE_SUSPENDED' }), { kind: 'suspended' })
})
