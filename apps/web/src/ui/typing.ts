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
  return isDialogOpen() || document.querySelector('[role=listbox]') !== null
}

/** Whether a dialog or menu does. A list belongs to a field, and goes when that is left. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=menu]') !== null
}
