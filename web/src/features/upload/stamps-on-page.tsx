import { useText } from '../../i18n/use-text.ts'
import type { PlacedPage } from '../../pdf/layout.ts'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { uploadMessages } from './messages.ts'
import classes from './stamp.module.css'
import { StampBox, StillStamp } from './stamp-box.tsx'
import { allOnPage, heightOfRow, onOtherPage, placeSigners } from './stamp-row.ts'
import { isOnEveryPage, pageOf, placeOf } from './stamp-values.ts'
import type { Stamp } from './use-stamp.ts'

interface Props {
  page: PlacedPage
  /** The size of the page where the stamp is placed; undefined if the document has no such page. */
  stampPage: PageSize | undefined
  scale: number
  stamp: Stamp
  /** Whether the stamp can be moved. */
  held: boolean
  onEdit: () => void
}

/** The stamps on one page: the stamp being placed and its row, their copies on other pages, or nothing. */
export function StampsOnPage({ page, stampPage, scale, stamp, held, onEdit }: Props) {
  const words = useText(uploadMessages)
  const { values, signers } = stamp
  const seen = signers.filter(({ look }) => !look.invisible)
  const here = page.number === pageOf(values)
  if (signers.length > 0 && stamp.invisible)
    return here ? <span className={classes.invisible}>{words('invisibleStamp')}</span> : null
  const [first] = seen
  if (!first || !stampPage) return null
  const place = placeOf(values)
  // An invisible signature still takes a place in the row, as in the signer.
  const placed = placeSigners(signers, place, stampPage)?.filter(({ look }) => !look.invisible)
  if (!here) {
    if (!isOnEveryPage(values) || !placed) return null
    const size = { widthPoints: page.width / scale, heightPoints: page.height / scale }
    return placed.map((one) => <StillStamp key={one.certID} {...onOtherPage(one, size)} scale={scale} kind="ghost" />)
  }
  if (!held) return placed?.map((one) => <StillStamp key={one.certID} {...one} scale={scale} kind="follower" />)
  return (
    <>
      {placed?.slice(1).map((one) => (
        <StillStamp key={one.certID} {...one} scale={scale} kind="follower" />
      ))}
      <StampBox
        {...first}
        place={place}
        page={stampPage}
        scale={scale}
        heightAt={(at) => heightOfRow(signers, at, stampPage)}
        outside={!allOnPage(signers, place, stampPage)}
        onPlace={(next) => {
          onEdit()
          stamp.put(next)
        }}
      />
    </>
  )
}
