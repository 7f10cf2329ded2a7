// A text that grows with its words listens for letters that arrive, of which the document of the tests knows nothing. Given
// to it once, because the files of a worker share the document.
if ('document' in globalThis && document.fonts === undefined)
  Object.defineProperty(document, 'fonts', { value: new EventTarget() })

export {}
