import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '@laisen/contract/endpoint'
import { id, maybe, text } from '@laisen/contract/wire'
import { mount } from '@laisen/server/http/mount'
import { server } from '@laisen/testkit/server'
import * as z from 'zod/mini'

const members = {
  Page: maybe(z.int()),
  userID: maybe(id),
  Name: maybe(text(10)),
  listEmp: maybe(z.array(z.object({ employeeID: id }))),
  on: maybe(z.boolean()),
}
const echo = endpoint({
  method: 'POST',
  path: 'Test/Echo',
  title: 'Answers what it read.',
  access: 'public',
  effect: 'read',
  input: z.object(members),
  data: z.any(),
})
const echoQuery = endpoint({ ...echo, method: 'GET', path: 'Test/EchoQuery' })
const strictly = endpoint({
  ...echo,
  path: 'Test/Strictly',
  input: z.object({ name: text(10), kind: z.enum(['1', '2']) }),
})

const { fetch } = await server({
  also(app) {
    for (const one of [echo, echoQuery, strictly]) mount(app, one, async (_context, input) => input)
  },
})

async function post(path: string, body: string): Promise<{ http: number; [member: string]: unknown }> {
  const response = await fetch(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return { http: response.status, ...(await response.json()) }
}

test('member names are read in any case, at any depth, and errors name them as written', async () => {
  const body = '{"PAGE":2,"userId":7,"name":"x","LISTEMP":[{"EmployeeId":1},{"employeeid":2}]}'
  const { data } = await post('Test/Echo', body)
  assert.deepEqual(data, { Page: 2, userID: 7, Name: 'x', listEmp: [{ employeeID: 1 }, { employeeID: 2 }] })
})

test('unknown members are ignored, at any depth', async () => {
  const { data } = await post(
    'Test/Echo',
    '{"companyID":5,"ownAdmin":true,"listEmp":[{"employeeID":1,"flagAdmin":true}]}',
  )
  assert.deepEqual(data, { listEmp: [{ employeeID: 1 }] })
})

test('no member name reaches the prototype of an object', async () => {
  for (const name of ['__proto__', '__PROTO__', 'constructor', 'prototype']) {
    const inherited = `"${name}":{"on":true,"employeeID":7,"prototype":{"on":true}}`
    const { data } = await post('Test/Echo', `{${inherited},"listEmp":[{"employeeID":1,${inherited}}]}`)
    assert.deepEqual(data, { listEmp: [{ employeeID: 1 }] }, name)
    const asked = await fetch(`/api/v1/Test/EchoQuery?${name}=x&on=true`)
    assert.deepEqual((await asked.json()).data, { on: true }, name)
  }
  assert.equal(Reflect.get({}, 'on'), undefined)
})

test('two spellings of one name are refused, at any depth', async () => {
  for (const body of ['{"Page":1,"page":2}', '{"listEmp":[{"employeeID":1,"EMPLOYEEID":2}]}', '{"x":1,"x":1}']) {
    const refused = await post('Test/Echo', body)
    assert.deepEqual([refused.http, refused.code], [400, 'NAME_REPEATED'])
  }
})

test('a wrong type answers 400; a missing, too long or disallowed value is refused with 200', async () => {
  const outcome = async (body: string) => {
    const { http, code, params } = await post('Test/Strictly', body)
    return [http, code, (params as { field: string } | undefined)?.field]
  }
  assert.deepEqual(await outcome('{"name":1,"kind":"1"}'), [400, 'INPUT_INVALID', 'name'])
  assert.deepEqual(await outcome('[]'), [400, 'INPUT_INVALID', 'body'])
  assert.deepEqual(await outcome('"text"'), [400, 'INPUT_INVALID', 'body'])
  assert.deepEqual(await outcome('{"kind":"1"}'), [200, 'FIELD_REQUIRED', 'name'])
  assert.deepEqual(await outcome('{"name":"elevenchars","kind":"1"}'), [200, 'TEXT_TOO_LONG', 'name'])
  assert.deepEqual(await outcome('{"name":"x","kind":"3"}'), [200, 'VALUE_NOT_ALLOWED', 'kind'])
  assert.deepEqual(await outcome('{"name":"a\\u0000b","kind":"1"}'), [200, 'VALUE_NOT_ALLOWED', 'name'])
})

test('no body, null and {} mean the same', async () => {
  for (const body of ['', 'null', '{}']) assert.deepEqual((await post('Test/Echo', body)).data, {})
  const bare = await fetch('/api/v1/Test/Echo', { method: 'POST' })
  assert.equal(bare.status, 200)
})

test('a query string is read like a body: names in any case, typed values, no name twice', async () => {
  const read = async (query: string) => (await fetch(`/api/v1/Test/EchoQuery?${query}`)).json()
  assert.deepEqual((await read('page=3&USERID=7&name=a%20b&ON=true&other=1')).data, {
    Page: 3,
    userID: 7,
    Name: 'a b',
    on: true,
  })
  assert.equal((await read('page=3&Page=4')).code, 'NAME_REPEATED')
  // What JavaScript would read as a number is none unless it is written as one.
  for (const page of ['three', '', '%203', '0x3', '3e0', '1.5', 'Infinity']) {
    const { code, params } = await read(`page=${page}`)
    assert.deepEqual([code, params.field], ['INPUT_INVALID', 'Page'], page)
  }
})
