// Apart from what they lead to, which is loaded only where a level is asked for.

export const reachHelp = `  --level <B-B|B-T|B-LT|B-LTA>
                          how long it stays provable
  --timestamp-server <url>
                          whose timestamps it carries (RFC 3161); several are asked in their order
  --must-reach            fail rather than stay below the level
`

export const reachOptions = {
  level: { type: 'string' },
  'timestamp-server': { type: 'string', multiple: true },
  'must-reach': { type: 'boolean' },
} as const

export interface ReachValues {
  readonly level?: string | undefined
  readonly 'timestamp-server'?: string[] | undefined
  readonly 'must-reach'?: boolean | undefined
}
