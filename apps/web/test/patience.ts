// What a screen shows is waited for as long as a slow and busy machine needs, not for the second that the library gives it.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}

export {}
