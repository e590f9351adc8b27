import type { Endpoint } from '@laisen/contract/endpoint'
import { errors } from '@laisen/contract/errors'
import { headers } from '@laisen/contract/headers'
import { errorMessages } from '@laisen/contract/messages/errors'
import * as z from 'zod'
import { curlExample, curlVariables } from './curl-examples.ts'
import type { App } from './mount.ts'
import { accessText, openApi } from './openapi.ts'
import { escapeHtml, plainPage } from './plain-page.ts'

/** The contract for people and for machines: a page at /api/docs, OpenAPI 3.1 at /api/openapi.json. */
export function apiDocs({ fastify, services, mounted }: App): void {
  let document: unknown
  let page: string | undefined
  fastify.get('/api/openapi.json', (_request, reply) => {
    document ??= openApi(mounted, services.config.publicUrl)
    return reply.header('cache-control', 'no-cache').send(document)
  })
  fastify.get('/api/docs', (_request, reply) => {
    page ??= docsPage(mounted)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

function docsPage(mounted: readonly Endpoint[]): string {
  const areas = Map.groupBy(
    [...mounted].sort((one, other) => (one.path < other.path ? -1 : 1)),
    (endpoint) => endpoint.path.split('/')[0]!,
  )
  const calls = [...areas].map(([area, endpoints]) => `<h2>${area}</h2>${endpoints.map(call).join('')}`).join('')
  const body = `<p>Calls go to <code>/api/v1/&lt;Area&gt;/&lt;Call&gt;</code>. Sign in with <code>Login/LoginCustomer</code> and send the token as
<code>Authorization: Bearer …</code>. To sign in even while strangers guess at the account, send <code>${headers.device}</code> with any value at
first, and from then on with the value that the answer has in the same header. Every answer is <code>{ status, message, data }</code>; status 0 is success. A refusal adds
<code>code</code>, <code>params</code> and <code>requestId</code>. Member names are read case-insensitively, unknown ones ignored.
The same for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Calls that programs make have an example for curl. The examples expect these variables, and a document contract.pdf:</p>
<pre>${escapeHtml(curlVariables)}</pre>
${calls}${codes()}`
  return plainPage({ locale: 'en', title: 'Laisen API', body })
}

function call(endpoint: Endpoint): string {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const data = endpoint.answers ?? z.toJSONSchema(endpoint.data, { io: 'output', unrepresentable: 'any' })
  return `<details><summary><span class="method">${endpoint.method}</span> <code>${endpoint.path}</code>
<span class="second">${escapeHtml(endpoint.title)}</span></summary><p>${escapeHtml(accessText(endpoint))}${
    endpoint.idempotent ? ` Takes an <code>${headers.idempotencyKey}</code>.` : ''
  }${endpoint.device ? ` Takes and answers <code>${headers.device}</code>.` : ''}</p><p>Input${endpoint.bytes ? ` (in the address; the body is ${endpoint.bytes})` : ''}</p><pre>${show(input)}</pre>
<p>data</p><pre>${show(data)}</pre>${example(endpoint)}</details>`
}

function example(endpoint: Endpoint): string {
  const command = curlExample(endpoint)
  return command ? `<p>With curl</p><pre class="curl">${escapeHtml(command)}</pre>` : ''
}

function codes(): string {
  const rows = Object.entries(errors).map(
    ([code, { http }]) =>
      `<tr><td><code>${code}</code></td><td>${http}</td><td>${escapeHtml(errorMessages.en[code as keyof typeof errors])}</td></tr>`,
  )
  return `<h2>Refusals</h2><table><thead><tr><th>code</th><th>HTTP</th><th>message</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function show(schema: unknown): string {
  if (typeof schema === 'string') return escapeHtml(schema)
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  return escapeHtml(JSON.stringify(rest, null, 2))
}
