import type { DataOf } from '@laisen/contract/endpoint'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { getStampOptions } from '@laisen/contract/endpoints/stamps'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '../../api/use-call.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { uploadErrors } from './error-texts.ts'
import { uploadMessages } from './messages.ts'

export type StampOptions = DataOf<typeof getStampOptions>

export interface KnownOptions {
  /** Undefined until the server has answered. */
  data: StampOptions | undefined
  refresh(): void
}

/** What signing now would need, cost and produce. */
export function useStampOptions(): KnownOptions {
  const client = useQueryClient()
  const { data } = useCall(getStampOptions, {}, { staleSeconds: 30 })
  const refresh = () => {
    for (const one of [getStampOptions, getProductsByCompany]) void client.invalidateQueries({ queryKey: keyOf(one) })
  }
  return { data, refresh }
}

/** Why nothing can be signed now, or not as many at once; shown before anything is sent (rules 4.2). */
export function useStampRefusal(options: StampOptions | undefined, count: number): string | undefined {
  const errors = useText(uploadErrors)
  const words = useText(uploadMessages)
  const format = useFormat()
  if (!options) return undefined
  const { problem, problemParams, signaturesLeft, certificatesAtOnce } = options
  const needed = Math.max(1, count)
  if (!problem && count > certificatesAtOnce)
    return errors('STAMP_CERTIFICATES_TOO_MANY', { count, limit: certificatesAtOnce })
  const short = signaturesLeft !== null && signaturesLeft < count
  const code = problem ?? (short ? 'PLAN_SIGNATURES_USED_UP' : undefined)
  if (!code) return undefined
  const sizes = Object.entries(problemParams).flatMap(([name, fact]) =>
    name.endsWith('Bytes') ? [[name, format.bytes(Number(fact))]] : [],
  )
  const facts = { ...problemParams, ...Object.fromEntries(sizes), left: format.number(signaturesLeft ?? 0), needed }
  const text = errors(code, facts)
  // What to do about storage, its own sentence says.
  return code.startsWith('PLAN_') && code !== 'PLAN_STORAGE_USED_UP' ? `${text} ${words('planRemedy')}` : text
}
