import { MantineContext, MantineThemeContext } from '@mantine/core'
import type { ComponentType } from 'react'
import { cssVariables, theme } from './mantine-theme.ts'
import './mantine.css'

/** The colour scheme is an attribute of the page (theme/use-scheme.ts), which Mantine's styles read. None of its parts asks here. */
const context = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

/**
 * A part that is drawn by Mantine. It brings what Mantine's provider would have around everything, so that the page itself does not
 * wait for Mantine; React puts the variables into the page once, whoever is first.
 */
export function inMantine<Props extends object>(Part: ComponentType<Props>) {
  return (props: Props) => (
    <MantineContext value={context}>
      <MantineThemeContext value={theme}>
        <style href="mantine-variables" precedence="mantine">
          {cssVariables}
        </style>
        <Part {...props} />
      </MantineThemeContext>
    </MantineContext>
  )
}
