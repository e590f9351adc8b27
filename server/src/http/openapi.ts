import type { Endpoint } from '@laisen/contract/endpoint'
import { type ErrorCode, errors } from '@laisen/contract/errors'
import { headers } from '@laisen/contract/headers'
import { errorMessages } from '@laisen/contract/messages/errors'
import { permissions } from '@laisen/contract/permissions'
import * as z from 'zod'
import { readsQuery } from './input.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of the calls given, made from the contract alone. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string | undefined): Json {
  const paths: Record<string, Json> = {}
  const sorted = [...endpoints].sort((one, other) => (one.path < other.path ? -1 : 1))
  const names = sorted.map(({ path }) => path)
  for (const endpoint of sorted) {
    const method = endpoint.method.toLowerCase()
    // Two calls may differ by their method alone, and generators name their functions by this.
    const isAmbiguous = names.indexOf(endpoint.path) !== names.lastIndexOf(endpoint.path)
    const operationId = endpoint.path.replace('/', '_') + (isAmbiguous ? `_${method}` : '')
    paths[`/${endpoint.path}`] = { ...paths[`/${endpoint.path}`], [method]: operation(endpoint, operationId) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laisen',
      version: '1',
      description:
        'Every answer is { status, message, data }: status 0 is success, 1 a refusal with its code, params and requestId. Member names are read case-insensitively (ASCII); unknown ones are ignored.',
    },
    servers: [{ url: `${publicUrl ?? ''}/api/v1` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema() },
      responses: { Refusal: { description: 'A refusal', content: json({ $ref: '#/components/schemas/Refusal' }) } },
    },
  }
}

function operation(endpoint: Endpoint, operationId: string): Json {
  const input = schemaOf(endpoint.input, 'input')
  const parameters = readsQuery(endpoint) ? parametersOf(endpoint, input) : []
  return {
    operationId,
    tags: [endpoint.path.split('/')[0]],
    summary: endpoint.title,
    description: accessText(endpoint),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters,
      ...(endpoint.idempotent ? [idempotencyParameter()] : []),
      ...(endpoint.device ? [deviceParameter()] : []),
    ],
    ...requestBody(endpoint, input),
    responses: {
      200: {
        description: 'Success, or a refusal by a business rule',
        ...(endpoint.device ? { headers: { [headers.device]: deviceHeader() } } : {}),
        content: answer(endpoint),
      },
      ...refusals(),
    },
  }
}

/** In words, who may: the page and the document say the same. */
export function accessText({ access, effect }: Endpoint): string {
  if (access === 'public') return 'Needs no session.'
  if (access === 'session') return 'Needs a session.'
  const names = access.map((id) => `${id} ${permissions[id].name}`).join(' or ')
  const denied = effect === 'read' || effect === 'own' ? '' : ' Refused to holders of 99.'
  return `Needs ${names ? `permission ${names}, or 1` : 'permission 1'}.${denied}`
}

/** Bytes as they are. Generators of OpenAPI 3.1 know them by this and not by an absent schema, which some take for no body at all. */
const bytes = { type: 'string', format: 'binary' }

function requestBody(endpoint: Endpoint, input: Json): Json {
  if (endpoint.bytes) return { requestBody: { required: true, content: { [endpoint.bytes]: { schema: bytes } } } }
  if (readsQuery(endpoint)) return {}
  return { requestBody: { required: ((input.required ?? []) as string[]).length > 0, content: json(input) } }
}

function parametersOf({ secretHeaders = {} }: Endpoint, input: Json): Json[] {
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = new Set((input.required ?? []) as string[])
  return Object.entries(properties).map(([name, schema]) => {
    const header = secretHeaders[name]
    const place = header
      ? { name: header, in: 'header', description: `${name}, as base64 of UTF-8` }
      : { name, in: 'query' }
    return { ...place, required: required.has(name), schema }
  })
}

function idempotencyParameter(): Json {
  const description =
    'A repeated request with the same key and body is answered as the first was, and not done again; for 24 hours.'
  return { name: headers.idempotencyKey, in: 'header', required: false, description, schema: { type: 'string' } }
}

function deviceParameter(): Json {
  const description =
    'Send any value at first, and from then on the value of this header in the last answer. Others who use up the attempts of the account then do not keep this program out.'
  return { name: headers.device, in: 'header', required: false, description, schema: { type: 'string' } }
}

function deviceHeader(): Json {
  const description =
    'Where the request had this header and signing in is complete: the token by which the account knows this device. Keep one for each account.'
  return { description, schema: { type: 'string' } }
}

function answer(endpoint: Endpoint): Json {
  const type = endpoint.answers && mediaTypeOf(endpoint.answers)
  if (type)
    return {
      [type]: { schema: type.startsWith('text/') ? { type: 'string' } : bytes },
      ...json({ $ref: '#/components/schemas/Refusal' }),
    }
  const success = {
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: 0 }, message: { type: 'string' }, data: dataOf(endpoint) },
  }
  return json({ oneOf: [success, { $ref: '#/components/schemas/Refusal' }] })
}

/** A type that has no value but null stops generators: they know null only beside another type. */
function dataOf(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.data, 'output')
  return schema.type === 'null' ? { type: ['object', 'null'], description: 'Always null' } : schema
}

/** Without its parameters: generators look for the bare name. */
function mediaTypeOf(type: string): string {
  return type.split(';')[0]!
}

function refusals(): Json {
  const used = [...new Set(Object.values(errors).map((error) => error.http))].filter((http) => http !== 200)
  return Object.fromEntries(used.map((http) => [http, { $ref: '#/components/responses/Refusal' }]))
}

function refusalSchema(): Json {
  const codes = Object.keys(errors) as ErrorCode[]
  return {
    type: 'object',
    required: ['status', 'message', 'data', 'code', 'params', 'requestId'],
    properties: {
      status: { const: 1 },
      message: { type: 'string', description: "One sentence in the caller's language" },
      data: { type: ['string', 'null'], description: 'A fixed phrase, where the specification names one' },
      code: { enum: codes, description: codes.map((code) => `${code}: ${errorMessages.en[code]}`).join('\n') },
      params: { type: 'object', description: 'The facts of the refusal, the field among them' },
      requestId: { type: 'string' },
    },
  }
}

function schemaOf(schema: Endpoint['input'], io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}
