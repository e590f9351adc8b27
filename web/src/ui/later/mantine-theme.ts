import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
} from '@mantine/core'

const scale = (name: string) =>
  Array.from({ length: 10 }, (_, step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple

// Mantine computes with some colours, so ink is given as values; tokens.css has the same ones.
const ink: MantineColorsTuple = [
  '#edf4f8',
  '#d9e8f0',
  '#b4d1e0',
  '#86b4cc',
  '#5493b3',
  '#2f769b',
  '#1a5f84',
  '#0e4c6d',
  '#0a3b56',
  '#072a3e',
]

/** Passes our design tokens to Mantine. Our own components use the tokens directly. */
const own = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 8 },
  colors: { ink, gray: scale('graphite') },
  white: '#ffffff',
  black: '#151c21',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '600' },
  defaultRadius: 'var(--radius-control)',
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.55', md: '1.57', lg: '1.6', xl: '1.6' },
  breakpoints: { xs: '37.5em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '88em' },
  shadows: { md: 'var(--shadow-menu)', xl: 'var(--shadow-dialog)' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
})

const roles = {
  '--mantine-color-body': 'var(--sheet)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-second)',
  '--mantine-color-placeholder': 'var(--text-second)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control-border)',
  '--mantine-color-disabled': 'var(--disabled-fill)',
  '--mantine-color-disabled-color': 'var(--text-disabled)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--selected)',
  '--mantine-primary-color-light-hover': 'var(--selected)',
  '--mantine-primary-color-light-color': 'var(--text)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
}

export const theme = mergeMantineTheme(DEFAULT_THEME, own)

const { variables, light, dark } = defaultCssVariablesResolver(theme)
/**
 * Mantine's variables as rules for the page. Some of its default colours have too little contrast, so every one it uses is set to one
 * of our tokens.
 */
export const cssVariables = convertCssVariables(
  { variables, light: { ...light, ...roles }, dark: { ...dark, ...roles } },
  ':root',
)
