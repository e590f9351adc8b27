import { useSearchParams } from 'react-router'

/**
 * Keeps the open tab in the address; the first tab is the default. Changing tabs drops the parameters of the previous
 * tab.
 */
export function useTab<const Tab extends string>(tabs: readonly Tab[], usual: Tab | undefined = tabs[0]) {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? usual
  const open = (next: Tab) => setQuery(next === usual ? {} : { tab: next }, { replace: true })
  return { tab, open }
}
