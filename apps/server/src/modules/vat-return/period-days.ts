import { addDays } from '@cuentaclara/einvoice'

/** Months `2026-10`, both included. */
export type Months = { from: string; to: string }

export function firstDay(period: string): string {
  return `${period}-01`
}

export function lastDay(period: string): string {
  return addDays(firstDay(monthAfter(period)), -1)
}

export function monthBefore(period: string): string {
  return addDays(firstDay(period), -1).slice(0, 7)
}

export function monthAfter(period: string): string {
  return addDays(firstDay(period), 31).slice(0, 7)
}

export function yearOf(period: string): number {
  return Number(period.slice(0, 4))
}

export function isDecember(period: string): boolean {
  return period.endsWith('-12')
}
