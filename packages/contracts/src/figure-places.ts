import type { Dashboard, ReportName, ReportQuery, Start } from './types.ts'

/** The report whose rows add up to a figure, and what it is asked for them. */
export type FigurePlace = { report: ReportName; query: ReportQuery }

type Asked = Pick<Dashboard, 'period' | 'currency'>

/** Where the documents behind each figure of a dashboard stand. */
export function dashboardPlaces({ period, currency }: Asked) {
  const inCurrency = { ...period, currency }
  const receivables = (age?: ReportQuery['age']): FigurePlace => ({
    report: 'receivables',
    query: { currency, ...(age !== undefined && { age }) },
  })
  const issued = (verdict: ReportQuery['verdict']): FigurePlace => ({
    report: 'issued',
    query: { ...period, verdict },
  })
  return {
    invoiced: { report: 'sales', query: inCurrency },
    collected: { report: 'collected', query: inCurrency },
    outstanding: receivables(),
    overdue: receivables('overdue'),
    ages: receivables,
    owing: { report: 'payables', query: { currency } },
    owingOverdue: { report: 'payables', query: { currency, age: 'overdue' } },
    vat: { report: 'vat', query: period },
    vatSales: { report: 'sales', query: period },
    expenses: { report: 'expenses', query: inCurrency },
    clients: { report: 'sales', query: { ...inCurrency, group_by: 'client' } },
    items: { report: 'items', query: inCurrency },
    accepted: issued('accepted'),
    rejected: issued('rejected'),
    waiting: issued('waiting'),
  } as const satisfies Record<string, FigurePlace | ((age?: ReportQuery['age']) => FigurePlace)>
}

/** The same of the start page; `today` is the Costa Rican day. */
export function startPlaces(today: string) {
  const ofToday = { from: today, to: today }
  return {
    issued: { report: 'sales', query: { ...ofToday, include_waiting: 'true' } },
    collected: { report: 'collected', query: ofToday },
    // Whatever waits, however old: as far back as a report reaches.
    waiting: {
      report: 'issued',
      query: { from: `${Number(today.slice(0, 4)) - 9}-01-01`, to: today, verdict: 'waiting' },
    },
  } as const satisfies Record<string, FigurePlace>
}

/** The list of expenses whose sum is what is late, or due soon, to suppliers. */
export function billsPlace(figure: 'overdue' | 'due_soon' | 'unpaid', currency?: Dashboard['currency']) {
  return { to: '/expenses', search: { adds_to: figure, ...(currency !== undefined && { currency }) } }
}

/** The report behind a deadline, for those that have one. The VAT of a month is declared in the next one. */
export function deadlinePlace({ kind, day }: Start['deadlines'][number]): FigurePlace | null {
  if (kind === 'vat_return') return { report: 'vat', query: monthBefore(day) }
  if (kind === 'vat_90_days') return { report: 'receivables', query: { condition: '10' } }
  return null
}

function monthBefore(day: string): { from: string; to: string } {
  const last = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  last.setUTCDate(0)
  const to = last.toISOString().slice(0, 10)
  return { from: `${to.slice(0, 7)}-01`, to }
}
