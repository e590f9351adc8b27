import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Der, readDer, TAG } from '@laisen/pki/der'
import { element, oid, printableString, sequence, setOf, utf8String } from '@laisen/pki/der-write'
import { readName, sameName } from '@laisen/pki/names'
import { OID } from '@laisen/pki/oids'

const attribute = (type: string, value: Uint8Array) => sequence(oid(type), value)
const named = (...rdns: Uint8Array[][]) => readName(readDer(sequence(...rdns.map((rdn) => setOf(rdn)))))

const country = attribute(OID.country, printableString('TH'))
const company = (value: Der) => attribute(OID.organization, value)
const person = attribute(OID.commonName, utf8String('Alice'))
const bmp = (text: string) => element(TAG.bmpString, [Buffer.from(text, 'utf16le').swap16()])
const latin = (text: string) => element(TAG.t61String, [Buffer.from(text, 'latin1')])

test('a name is the same in every type of string, in capitals and with more spaces', () => {
  const one = named([country], [company(utf8String('Acme Co'))], [person])
  for (const other of [
    named([country], [company(printableString('Acme Co'))], [person]),
    named([country], [company(bmp('ACME  CO'))], [person]),
    named([country], [company(latin(' acme co '))], [attribute(OID.commonName, printableString('ALICE'))]),
  ])
    assert.ok(sameName(one, other))
})

test('the attributes of one RDN are a set, and the RDNs of a name are a list', () => {
  const both = [country, company(utf8String('Acme'))]
  const reversed = element(TAG.set, [company(printableString('Acme')), country])
  assert.ok(sameName(named(both, [person]), readName(readDer(sequence(reversed, setOf([person]))))))
  assert.ok(!sameName(named(both, [person]), named([country], [company(utf8String('Acme'))], [person])))
  assert.ok(!sameName(named([country], [person]), named([person], [country])))
})

test('a name with another attribute, another value or one attribute less is another name', () => {
  const one = named([country], [person])
  for (const other of [
    named([country], [attribute(OID.commonName, utf8String('Alicia'))]),
    named([country], [attribute(OID.organizationalUnit, utf8String('Alice'))]),
    named([person]),
    named([country], [person], [person]),
  ])
    assert.ok(!sameName(one, other))
})
