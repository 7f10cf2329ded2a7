/**
 * What is locked while a call runs loses the focus, and whoever has no mouse would begin at the top of the page again, or
 * behind the dialog: the focus returns once it opens, unless it is elsewhere by then. Answers how to stop.
 */
export function keepBusyFocus(): () => void {
  let last: Element | null = document.activeElement
  const come = ({ target }: FocusEvent) => {
    last = target as Element
  }
  // Who leaves what is open leaves it for good.
  const leave = ({ target }: FocusEvent) => {
    if (target instanceof Element && !target.hasAttribute('disabled')) last = null
  }
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target !== last || !(target instanceof HTMLElement) || target.hasAttribute('disabled')) continue
      if (document.activeElement === null || document.activeElement === document.body)
        target.focus({ preventScroll: true })
    }
  })
  document.addEventListener('focusin', come)
  document.addEventListener('focusout', leave)
  observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', come)
    document.removeEventListener('focusout', leave)
    observer.disconnect()
  }
}
