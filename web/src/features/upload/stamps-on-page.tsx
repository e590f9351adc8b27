import { useText } from '../../i18n/use-text.ts'
import type { PlacedPage } from '../../pdf/layout.ts'
import type { PageSize } from '../../pdf/open-pdf.ts'
import { uploadMessages } from './messages.ts'
import { PlacingLayer } from './placing-layer.tsx'
import classes from './stamp.module.css'
import { StampBox, StillStamp } from './stamp-box.tsx'
import type { StampPlace } from './stamp-geometry.ts'
import { allOnPage, heightOfRow, onOtherPage, placeSigners } from './stamp-row.ts'
import { isOnEveryPage, pageOf, placeOf } from './stamp-values.ts'
import type { FoundLine } from './use-signature-lines.ts'
import type { Stamp } from './use-stamp.ts'

interface Props {
  page: PlacedPage
  /** The size of the page where the stamp is placed; undefined if the document has no such page. */
  stampPage: PageSize | undefined
  scale: number
  stamp: Stamp
  /** The signature lines of this page. */
  lines: readonly FoundLine[]
  /** Whether the stamp can be moved. */
  held: boolean
  onEdit: () => void
}

/** What is on one page: the layer that takes clicks, and over it the stamps. */
export function StampsOnPage(props: Props) {
  const { page, scale, stamp, lines, held, onEdit } = props
  return (
    <>
      {held && !stamp.invisible && (
        <PlacingLayer
          {...{ page, scale, stamp, lines }}
          onPlace={(place) => {
            onEdit()
            stamp.put(place, page.number)
          }}
        />
      )}
      <Stamps {...props} />
    </>
  )
}

/** The stamps on one page: the stamp being placed and its row, their copies on other pages, or nothing. */
function Stamps({ page, stampPage, scale, stamp, held, onEdit }: Props) {
  const words = useText(uploadMessages)
  const { values, signers } = stamp
  const seen = signers.filter(({ look }) => !look.invisible)
  const here = page.number === pageOf(values)
  if (signers.length > 0 && stamp.invisible)
    return here ? <span className={classes.invisible}>{words('invisibleStamp')}</span> : null
  const [first] = seen
  if (!stampPage) return null
  const place = placeOf(values)
  if (!first) return here && stamp.placed ? <Spot place={place} scale={scale} /> : null
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
        waiting={!stamp.placed}
        outside={!allOnPage(signers, place, stampPage)}
        onPlace={(next) => {
          onEdit()
          stamp.put(next)
        }}
      />
    </>
  )
}

/** About the height of a stamp, for its length. */
const usualShape = 0.4

/** The place was chosen before a certificate, so nobody knows yet how the stamp will look. */
function Spot({ place: { x, y, length }, scale }: { place: StampPlace; scale: number }) {
  const box = { left: x * scale, bottom: y * scale, width: length * scale, height: length * usualShape * scale }
  return <span className={classes.spot} style={box} />
}
