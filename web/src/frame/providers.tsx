import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { useFormat } from '../i18n/use-format.ts'
import { cssVariablesResolver, schemeManager, theme } from '../theme/mantine.ts'
import { Toasts } from '../ui/toasts.tsx'
import 'dayjs/locale/th'

/** The React contexts that every screen needs. */
export function Providers({ children }: { children: ReactNode }) {
  const { language } = useFormat()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 0, weekendDays: [] }}>
        <QueryClientProvider client={queryClient}>
          <Toasts />
          {children}
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  )
}
