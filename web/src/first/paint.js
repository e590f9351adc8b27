;(() => {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const paint = () => {
    const chosen = stored('laisen-scheme')
    const automatic = dark.matches ? 'dark' : 'light'
    root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : automatic
  }
  root.lang = stored('laisen-language') === 'th' ? 'th' : 'en'
  paint()
  dark.addEventListener('change', paint)
})()
