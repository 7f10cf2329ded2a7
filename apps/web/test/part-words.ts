// The app shows a part with the words of all parts (`lib/part.ts`); a test may show it by itself.
if ('document' in globalThis) {
  const { loadPartWords } = await import('#lib/i18n/i18n.ts')
  await loadPartWords()
}

export {}
