import type { ChainPlace } from '@laisen/contract/endpoints/system-log'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import s from './place.module.css'
import { placeMessages } from './place-messages.ts'

const anchorWords = { own: 'anchorOwn', server: 'anchorBy', installation: 'anchorInstallation' } as const

/** Where the evidence chain holds an entry; while it waits to be chained, that. */
export function usePlaceFacts(chained: ChainPlace | undefined): [string, ReactNode][] {
  const t = useText(placeMessages)
  const format = useFormat()
  if (!chained) return [[t('position'), t('waiting')]]
  const { position, head, previousHead, anchor } = chained
  const stamped = anchor && { time: format.dayTime(anchor.at), authority: anchor.authority }
  return [
    [t('previous'), <Hash key="previous" of={previousHead} />],
    [t('segment'), <Hash key="segment" of={head} />],
    [t('position'), t('positionOf', { position: format.number(position) })],
    [t('anchor'), anchor ? t(anchorWords[anchor.source], stamped) : t('anchorDue')],
  ]
}

/** In groups, so that it breaks at spaces on a narrow screen. */
export function Hash({ of }: { of: string }) {
  return <code className={s.hash}>{of.replace(/.{8}(?=.)/g, '$& ')}</code>
}
