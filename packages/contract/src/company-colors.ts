/** What a company's colour becomes on our screens, in emails and on signing pages. */
export interface CompanyColors {
  readonly light: SchemeColors
  readonly dark: SchemeColors
}

interface SchemeColors {
  /** The fill of buttons, with white text on it. */
  readonly primary: string
  readonly hover: string
  /** Links and marks on a sheet. */
  readonly link: string
}

const white = '#ffffff'
const black = '#000000'
const darkSheet = '#141b20'

// WCAG 2.2 §1.4.3 asks for 4.5 to 1 between text and what is behind it, and §1.4.11 for 3 to 1 around a control.
const TEXT = 4.5
/** A little more for links, which also stand on rows that are pointed at. */
const LINK = 5.1
const CONTROL = 3
const STEP = 0.02

/** The colour as `#rrggbb`; undefined where the text is no colour code. `#` may be missing, and three digits are enough. */
export function readColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour that is too light for white text is darkened, and one that would vanish on a dark sheet is lightened. */
export function companyColors(color: string): CompanyColors {
  const primary = until(color, black, (mixed) => contrast(mixed, white) >= TEXT)
  const onDark = until(primary, white, (mixed) => contrast(mixed, darkSheet) >= CONTROL)
  const lighter = mix(onDark, white, 0.08)
  return {
    light: {
      primary,
      hover: mix(primary, black, 0.22),
      link: until(primary, black, (mixed) => contrast(mixed, white) >= LINK),
    },
    dark: {
      primary: onDark,
      hover: contrast(lighter, white) >= TEXT ? lighter : mix(onDark, black, 0.12),
      link: until(onDark, white, (mixed) => contrast(mixed, darkSheet) >= LINK + 1),
    },
  }
}

function until(color: string, toward: string, enough: (mixed: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const mixed = mix(color, toward, share)
    if (enough(mixed)) return mixed
  }
  return toward
}

function mix(color: string, other: string, share: number): string {
  const parts = partsOf(other)
  const mixed = partsOf(color).map((part, place) => Math.round(part + (parts[place]! - part) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const partsOf = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
