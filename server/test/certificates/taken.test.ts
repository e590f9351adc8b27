import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { addCertificate } from '@laisen/contract/endpoints/certificates'
import type { Sent } from '@laisen/testkit/client'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { acts, actsAsOwner, actsTogether, type Scene, type Taker, whoSigns } from '../support/taking.ts'

// rules 2.3a: nobody but the owner signs with a key that was the owner's unless the owner confirmed it, in however many steps it is tried.

const house = await mailingHouse({ at: today })
const { as, given } = house

async function taker(permissions: readonly number[] = [1]): Promise<Taker> {
  const person = await given.employee({ permissions })
  return { person, client: await as.fresh(person) }
}
const administrators = [await taker(), await taker()]
/** May change certificates and people, and holds no 1. */
const staff = [await taker([2, 5, 6, 7, 8, 10, 11, 12, 13])]

type Owner = Awaited<ReturnType<typeof given.employee>>
type Kind = (owner: Owner) => Promise<{ certID: number; known?: readonly string[] }>

const byOthers = (facts: Partial<Sent<typeof addCertificate>>): Kind => {
  return async ({ employeeId }) => ({
    certID: await addedCertificate(as.admin, identities.nattapong, { employeeList: [employeeId], ...facts }),
    known: [filePassword],
  })
}
const ownersPassword = 'The-Owners-Own-1'

/** How a key comes to be somebody's own. */
const kinds: Readonly<Record<string, Kind>> = {
  'brought by its owner': async (owner) => ({ certID: await addedCertificate(as.person(owner), identities.nattapong) }),
  'brought for its owner': byOthers({}),
  'brought for its owner under a password': byOthers({ certPasswordCheck: true }),
  'of the company’s authority': async (owner) => ({
    certID: await issuedCertificate(house, as.person(owner), { Password: ownersPassword, RePassword: ownersPassword }),
  }),
}

const everyAct = { ...acts, ...actsAsOwner, ...actsTogether }
type Name = keyof typeof everyAct

async function taken(kind: Kind, names: readonly Name[], takers: readonly Taker[]): Promise<string[]> {
  const owner = await given.employee({ permissions: [2, 5, 6, 7] })
  const scene: Scene = { house, owner, takers, known: [], ...(await kind(owner)) }
  for (const [step, name] of names.entries()) await everyAct[name]!(scene, takers[step % takers.length]!)
  const signing = await whoSigns(scene)
  return signing.map((who) => `${names.join(', then ')}: ${who}`)
}

const names = Object.keys(everyAct)
const one = names.map((name) => [name])
const pairsOf = (first: readonly Name[], second: readonly Name[]) => first.flatMap((a) => second.map((b) => [a, b]))

/** These alone let nobody do more; they are tried once, and where they might undo a doubt. */
const harmless = [
  'makes it personal',
  'takes the password off',
  'sets the owner’s email back',
  'resets the owner’s factor',
  'locks and unlocks the owner',
]
const second = names.filter((name) => !harmless.includes(name))
/** What is done in the owner's account needs its password first, and a confirmation something to confirm. */
const first = second.filter((name) => !(name in actsAsOwner) && !(name in actsTogether))

const ofCertificate = ['makes it shared', 'gives it to themselves', 'sets a password on it', 'shares it in a group']
const ofAccount = ['sets the owner’s password', 'sets the owner’s email', 'says its password is forgotten']
const towards = (kind: string) => (kind === 'of the company’s authority' ? ofAccount : ofCertificate)

const begun = ['makes it shared', 'assigns themselves too', 'sets a password on it', 'sets the owner’s password']
const ended = [...begun, 'gives it away as its owner', 'has their own email set and confirms that']
const triples = pairsOf(begun, begun).flatMap(([a, b]) => (a === b ? [] : ended.map((c) => [a!, b!, c])))
/** What looks as it was before, and is not. */
const undone = [
  ['makes it shared', 'makes it personal', 'gives it to themselves'],
  ['gives it to themselves', 'has their own email set and confirms that', 'gives it to themselves'],
  ['sets a password on it', 'takes the password off', 'sets the owner’s password'],
  ['sets a password on it', 'sets the owner’s password', 'takes the password off'],
  ['sets the owner’s email', 'sets the owner’s email back', 'says its password is forgotten'],
  ['sets the owner’s password', 'gives it away as its owner', 'has their own email set and confirms that'],
  ['sets the owner’s password', 'locks and unlocks the owner', 'shares it as its owner'],
]

async function noneOf(kind: Kind, all: readonly (readonly Name[])[], takers: readonly Taker[]): Promise<void> {
  const signing: string[] = []
  for (const steps of all) signing.push(...(await taken(kind, steps, takers)))
  assert.deepEqual(signing, [])
}

const brought = 'brought by its owner'
for (const [kind, make] of Object.entries(kinds)) {
  const two = kind === brought ? pairsOf(first, second) : pairsOf(towards(kind), towards(kind))
  test(`no one else signs with a key ${kind} after one act`, () => noneOf(make, one, administrators.slice(0, 1)))
  test(`no one else signs with a key ${kind} after two acts of two administrators`, () =>
    noneOf(make, two, administrators))
}
test('nor after two acts of one administrator', () =>
  noneOf(kinds[brought]!, pairsOf(begun, [...begun, 'gives it to themselves']), administrators.slice(0, 1)))
test('nor after three acts', () => noneOf(kinds[brought]!, triples, administrators))
test('nor after what looks undone', async () => {
  for (const make of [kinds[brought]!, kinds['of the company’s authority']!]) await noneOf(make, undone, administrators)
})
test('nor after what people without permission 1 try', () =>
  noneOf(kinds['brought for its owner']!, [...one, ['makes it shared', 'assigns themselves too']], staff))
