import { addDays, lastDayToConfirm, workingDaysAfter } from '@cuentaclara/einvoice'
import { expect, test } from 'vitest'
import { demoCompanies } from './companies.ts'
import { daysFrom, firstOfMonth } from './pace.ts'
import { planPurchases } from './plan-purchases.ts'
import { fateOf } from './seed-receptions.ts'

// The term of a month's documents ends on the eighth working day of the next month: only then can one be near.
test.each(demoCompanies)(
  'shows something in $settings.trade_name that nears its last day whenever a term does, and something to answer on any day',
  (company) => {
    const days = [...daysFrom('2026-12-01', '2027-01-31')]
    const near: string[] = []
    for (const today of days) {
      const received = planPurchases(company, today).filter(({ day }) => day >= firstOfMonth(today, -1))
      const waiting = received.filter((purchase) => fateOf(purchase, today) === 'waiting')
      expect(waiting.length, today).toBeGreaterThan(0)
      const last = waiting.map(({ day }) => lastDayToConfirm(day))
      const soon = workingDaysAfter(today, 5)
      if (last.some((day) => day >= today && day <= soon)) near.push(today)
    }
    const term = (today: string) => lastDayToConfirm(addDays(firstOfMonth(today, 0), -1))
    expect(near).toEqual(
      days.filter((today) => term(today) >= today && term(today) <= workingDaysAfter(today, 5)),
    )
  },
)
