import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '@laisen/contract/messages/define'
import { permissionSentences } from '@laisen/contract/messages/permission-sentences'
import { permissionMessages } from '@laisen/contract/messages/permissions'
import { namePermission } from '@laisen/contract/permission-names'
import { type PermissionId, permissions } from '@laisen/contract/permissions'

const ids = Object.keys(permissions).map((id) => Number(id) as PermissionId)

/** By the beginnings of their names: whatever is about users, groups and roles is about people. */
const headings = {
  aboutEverything: /^(everything|denyChanges)/,
  aboutDocuments: /^(uploadFile|envelopes|templates|bulkSend|calendar)/,
  aboutReports: /^(history|report)/,
  aboutCertificates: /^(certificate|authority|trustRoots)/,
  aboutPeople: /^(user|group|role|permission|factor|directory)/,
  aboutCompany: /^(settings|menus|systemLog|retention|apiKeys|webhooks)/,
} as const

test('each permission stands under the heading of what it is about, with a sentence of its own, in both languages', () => {
  for (const locale of locales) {
    const words = permissionSentences[locale]
    const said = new Set<string>()
    for (const id of ids) {
      const { name } = permissions[id]
      const { groupName, description } = namePermission(id, locale)
      const own = Object.entries(headings).filter(([, about]) => about.test(name))
      assert.equal(own.length, 1, name)
      assert.equal(groupName, words[own[0]![0] as keyof typeof headings], name)
      assert.equal(description, words[name], name)
      said.add(description)
    }
    assert.equal(said.size, ids.length)
    assert.equal(new Set(Object.keys(headings).map((key) => words[key as keyof typeof headings])).size, 6)
  }
})

test('a permission to view, add, edit or delete says so in its name and in its sentence', () => {
  const verbs = {
    view: [/See|Read/, /ดู/],
    add: [/Add/, /เพิ่ม/],
    edit: [/Edit|Change/, /แก้ไข|เปลี่ยน/],
    delete: [/Delete/, /ลบ/],
  } as const
  for (const id of ids) {
    const level = /(View|Add|Edit|Delete)$/.exec(permissions[id].name)?.[1]?.toLowerCase() as keyof typeof verbs
    if (!level) continue
    for (const [index, locale] of locales.entries()) {
      const { accessLevel, permissionName, resourceName, description } = namePermission(id, locale)
      assert.equal(accessLevel, permissionMessages[locale][level], String(id))
      assert.equal(permissionName, `${resourceName}: ${accessLevel}`)
      assert.match(description, verbs[level][index]!, `${permissions[id].name} ${locale}`)
    }
  }
})

test('a permission that there is no longer is a number without a heading', () => {
  assert.deepEqual(namePermission(4242, 'th'), {
    resourceName: '4242',
    accessLevel: '',
    permissionName: '4242',
    groupName: '',
    description: '',
  })
})
