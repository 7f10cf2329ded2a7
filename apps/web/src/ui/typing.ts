/** Whether keys belong to a field, or to a dialog, and not to the screen's shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role=listbox], [role=menu]') !== null
  )
}

/** Whether a dialog, menu or list lies above the screen. */
export function isOverlayOpen(): boolean {
  return document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null
}
