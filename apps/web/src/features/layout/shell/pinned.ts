/** What is pinned until a person chooses. */
export const startingPins: readonly string[] = [
  '/invoices/new',
  '/tickets/new',
  '/document-receptions',
  '/payments',
  '/clients',
  '/reports/invoices',
]

/** Pins or unpins a path; what is pinned anew comes last. */
export function withPin(pins: readonly string[], path: string, isPinned: boolean): string[] {
  const others = pins.filter((each) => each !== path)
  return isPinned ? [...others, path] : others
}
