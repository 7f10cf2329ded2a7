/** How long a text of a record is, without the blanks around it. One that may be left out is empty or that long. */
export type TextRule = { readonly least?: number; readonly most: number; readonly isNeeded?: true }

// Plain data: the schemas of HTTP are made of it, forms complain by it, and a test compares it with the checks of the database.

export const itemTexts = {
  name: { least: 3, most: 200, isNeeded: true },
  code: { most: 20 },
  unit: { most: 15, isNeeded: true },
  category: { most: 60 },
  barcode: { least: 4, most: 40 },
} as const satisfies Record<string, TextRule>

export const clientTexts = {
  name: { least: 3, most: 100, isNeeded: true },
  trade_name: { most: 80 },
  neighbourhood: { most: 50 },
  address: { most: 250 },
  foreign_address: { most: 300 },
  notes: { most: 500 },
} as const satisfies Record<string, TextRule>

export const studentTexts = {
  name: { least: 3, most: 100, isNeeded: true },
  number: { most: 20 },
  group_name: { most: 60 },
  contact: { most: 160 },
  notes: { most: 500 },
} as const satisfies Record<string, TextRule>

export const planTexts = {
  discount_reason: { least: 3, most: 100 },
} as const satisfies Record<string, TextRule>

/** Of how many plans a person is billed in one month at most; what was over before, or comes later, is not among them. */
export const mostPlansAtOnce = 10

type Months = { from_month?: string | null | undefined; to_month?: string | null | undefined }

/** How many of these plans stand in the month in which most do. */
export function plansAtOnce(plans: readonly Months[]): number {
  const begins = ['', ...plans.map(({ from_month: from }) => from || '')]
  const standing = begins.map(
    (month) =>
      plans.filter(({ from_month: from, to_month: to }) => (from || '') <= month && (!to || to >= month))
        .length,
  )
  return Math.max(...standing)
}

/** What is wrong with a text, if anything is. */
export function textMistake({ least = 1, most, isNeeded }: TextRule, typed: string): 'short' | 'long' | null {
  const { length } = typed.trim()
  if (length > most) return 'long'
  return length < least && (length > 0 || isNeeded) ? 'short' : null
}
