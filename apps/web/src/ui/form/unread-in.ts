/**
 * The first field within that says of what stands in it that it is none of what it asks for, or null: what the form knows of it is still what
 * was there before.
 */
export function unreadIn(within: HTMLElement | null): HTMLInputElement | null {
  return within?.querySelector<HTMLInputElement>('input[data-unread]') ?? null
}
