import { useSearchParams } from 'react-router'

/**
 * Keeps the open tab in the address; the first tab is the default. Changing tabs drops the parameters of the previous
 * tab, except those that all tabs share.
 */
export function useTab<const Tab extends string>(
  tabs: readonly Tab[],
  usual: Tab | undefined = tabs[0],
  shared: readonly string[] = [],
) {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? usual
  const open = (next: Tab) => {
    const kept = [...query].filter(([name]) => shared.includes(name))
    setQuery([...(next === usual ? [] : [['tab', next] as [string, string]]), ...kept], { replace: true })
  }
  return { tab, open }
}
