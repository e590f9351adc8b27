// Runs in the built page before its code has arrived: asks for the fonts, for the files of the screen that is opened, and for the session.
;(() => {
  const { fonts, files, screens, session } = JSON.parse(document.getElementById('first-load').textContent)
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const ask = (file, rel, as) => {
    const link = document.createElement('link')
    link.rel = rel
    if (as) link.as = as
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  const root = document.documentElement
  const addLetters = async ({ file, letters }) => {
    try {
      const bytes = await (await fetch(file)).arrayBuffer()
      const faces = letters.map(({ family, from, to, descriptors }) => {
        return new FontFace(family, bytes.slice(from, to), descriptors).load()
      })
      for (const face of await Promise.all(faces)) document.fonts.add(face)
    } catch {
      // The styles fetch each font by itself.
    }
    delete root.dataset.letters
  }
  const language = stored('laisen-language') === 'th' ? 'th' : 'en'
  // On a slow line the words come first, in whatever font is there; a browser that does not tell is taken to be fast.
  const slow = navigator.connection && (navigator.connection.saveData || navigator.connection.downlink < 1)
  if (language === 'th') {
    // Until they are here, the styles do not ask for one of them.
    root.dataset.letters = 'coming'
    if (slow) addEventListener('load', () => addLetters(fonts.th))
    else addLetters(fonts.th)
  } else if (!slow) ask(fonts.en, 'preload', 'font')

  const parts = location.pathname.toLowerCase().split('/')
  const isHere = (path) => {
    const wanted = path.toLowerCase().split('/')
    const fits = (part, at) => part === parts[at] || (part.startsWith(':') && (parts[at] || part.endsWith('?')))
    return parts.length <= wanted.length && wanted.every(fits)
  }
  const screen = screens.find(({ path }) => isHere(path))
  if (!screen) return
  for (const at of screen.files) {
    if (files[at].endsWith('.css')) ask(files[at], 'preload', 'style')
    else ask(files[at], 'modulepreload')
  }
  const known = stored('laisen-signed-in')
  if (!screen.session || known === null || known === 'out') return
  window.laisenSession = fetch(session.address, {
    method: 'POST',
    headers: { ...session.headers, 'Accept-Language': language, 'Content-Type': 'application/json' },
    body: '{}',
    cache: 'no-store',
  })
  // Whoever takes the answer hears of a failure. Nobody may.
  window.laisenSession.catch(() => undefined)
})()
