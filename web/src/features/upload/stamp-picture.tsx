import type { StampLayout } from '@laisen/pades/stamp/layout'
import classes from './stamp.module.css'

const tones = { ink: '#161d22', second: '#6b767e' }

/** The stamp as the signer will draw it: same positions, same font, in points. */
export function StampPicture({ layout, picture }: { layout: StampLayout; picture: string | undefined }) {
  const { widthPoints, heightPoints, rule, lines } = layout
  const box = layout.picture
  if (widthPoints === 0) return null
  return (
    <svg className={classes.picture} viewBox={`0 0 ${widthPoints} ${heightPoints}`} aria-hidden="true">
      {picture && box && (
        <image
          href={picture}
          x={box.x}
          y={heightPoints - box.y - box.height}
          width={box.width}
          height={box.height}
          preserveAspectRatio="none"
        />
      )}
      {rule && (
        <rect
          x={rule.x}
          y={heightPoints - rule.y - rule.thickness}
          width={rule.width}
          height={rule.thickness}
          fill="#17388c"
        />
      )}
      {lines.map((line) => (
        <text
          key={`${line.baseline}`}
          x={line.x}
          y={heightPoints - line.baseline}
          fontSize={line.sizePoints}
          fontWeight={line.face === 'bold' ? 700 : 400}
          fill={tones[line.tone]}
        >
          {line.text}
        </text>
      ))}
    </svg>
  )
}
