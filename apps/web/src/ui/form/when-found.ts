/** At once, or when what was scanned or chosen by Enter in a search field has been found: until then it is in no form and no sum. */
export function whenFound(goOn: () => unknown): void {
  if (!isLookedFor()) return void goOn()
  const found = new MutationObserver(() => {
    if (isLookedFor()) return
    found.disconnect()
    goOn()
  })
  found.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
}

export function isLookedFor(): boolean {
  return document.querySelector('[role=combobox][aria-busy=true]') !== null
}
