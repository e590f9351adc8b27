import { useSearchParams } from 'react-router'

/** The open tab stands in the address; the first is the usual one. What another tab showed does not follow into it. */
export function useTab<const Tab extends string>(tabs: readonly Tab[], usual: Tab | undefined = tabs[0]) {
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find((one) => one === query.get('tab')) ?? usual
  const open = (next: Tab) => setQuery(next === usual ? {} : { tab: next }, { replace: true })
  return { tab, open }
}
