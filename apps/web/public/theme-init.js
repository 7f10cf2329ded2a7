// Runs before the first paint, so that a dark screen never flashes white nor a mirrored one from the wrong side.
;(() => {
  const root = document.documentElement
  const read = (name) => new RegExp(`(?:^|; )cuenta-clara-${name}=([a-z]+)`).exec(document.cookie)?.[1]
  root.setAttribute('data-mantine-color-scheme', read('theme') === 'dark' ? 'dark' : 'light')
  root.setAttribute('data-skin', read('skin') === 'bordered' ? 'bordered' : 'default')
  try {
    const language = localStorage.getItem('language')
    if (['en', 'es', 'fr', 'ar'].includes(language)) {
      root.lang = language
      root.dir = language === 'ar' ? 'rtl' : 'ltr'
    }
  } catch {
    // A browser without storage starts in English.
  }
})()
