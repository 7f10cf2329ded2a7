import type { RecurringDetail, RecurringInput, RecurringStatus, Schedule } from '@cuentaclara/contracts'
import { type Rhythm, type YearlyRaise, yearsAfter } from '@cuentaclara/einvoice'
import { type EditorDraft, toDraftContent } from '#features/documents/index.ts'
import { isOwnCurrency } from '#lib/money.ts'

/** What only a series has, as the editor keeps it: texts as typed. */
export type RecurringFields = {
  status: RecurringStatus
  name: string
  startsOn: string
  unit: Schedule['unit']
  every: string
  /** `start` is the day of the month on which it starts. */
  on: 'start' | 'day' | 'last' | 'weekday'
  onDay: string
  nth: string
  weekday: string
  ends: 'never' | 'on' | 'after'
  endsOn: string
  count: string
  timeOfDay: string
  mode: RecurringDetail['mode']
  dueDays: string
  priceMode: 'fixed' | 'dollars_in_colones'
  /** Empty where prices stay. */
  raisePercent: string
  raiseOn: string
  /** One client, or many: a group of students, or the clients that carry a tag. */
  of: 'client' | 'students' | 'clients'
  groupName: string
  tagId: string
  /** Students, or clients, who are left out: their ids, with spaces between them. */
  except: string
}

export function blankFields(startsOn: string): RecurringFields {
  return {
    status: 'draft',
    name: '',
    startsOn,
    unit: 'month',
    every: '1',
    on: 'start',
    onDay: '1',
    nth: '1',
    weekday: '1',
    ends: 'never',
    endsOn: '',
    count: '12',
    timeOfDay: '06:00',
    mode: 'draft',
    dueDays: '',
    priceMode: 'fixed',
    raisePercent: '',
    raiseOn: '',
    of: 'client',
    groupName: '',
    tagId: '',
    except: '',
  }
}

export function fieldsOf({ more }: Pick<EditorDraft, 'more'>): RecurringFields {
  return { ...blankFields(''), ...(more as Partial<RecurringFields>) }
}

export function fieldsOfDetail(detail: RecurringDetail): RecurringFields {
  const { schedule } = detail
  const { on } = schedule
  const blank = blankFields(schedule.starts_on)
  return {
    ...blank,
    status: detail.status,
    name: detail.name,
    unit: schedule.unit,
    every: String(schedule.every),
    on: on?.kind ?? 'start',
    onDay: on?.kind === 'day' ? String(on.day) : blank.onDay,
    nth: on?.kind === 'weekday' ? String(on.nth) : blank.nth,
    weekday: on?.kind === 'weekday' ? String(on.weekday) : blank.weekday,
    ends: schedule.count ? 'after' : schedule.ends_on ? 'on' : 'never',
    endsOn: schedule.ends_on ?? '',
    count: schedule.count ? String(schedule.count) : blank.count,
    timeOfDay: detail.time_of_day,
    mode: detail.mode,
    dueDays: detail.due_days === null ? '' : String(detail.due_days),
    priceMode: detail.price_mode,
    raisePercent: detail.yearly_raise?.percent ?? '',
    raiseOn: detail.yearly_raise?.on ?? '',
    of: detail.recipients?.of ?? 'client',
    groupName: detail.recipients?.of === 'students' ? detail.recipients.group_name : '',
    tagId: detail.recipients?.of === 'clients' ? detail.recipients.tag_id : '',
    except: (detail.recipients?.except ?? []).join(' '),
  }
}

/** Whom it bills where that is many; null for one client, and while nobody said which. */
export function recipientsOf(fields: RecurringFields): RecurringInput['recipients'] {
  const { of, groupName, tagId } = fields
  const except = exceptOf(fields)
  if (of === 'students' && groupName !== '') return { of, group_name: groupName, except }
  return of === 'clients' && tagId !== '' ? { of, tag_id: tagId, except } : null
}

export function exceptOf({ except }: Pick<RecurringFields, 'except'>): string[] {
  return except.split(' ').filter(Boolean)
}

/** A series as it crosses HTTP; a field that nobody can read yet counts as its usual value. */
export function toRecurringInput(draft: EditorDraft, today: string): RecurringInput {
  const fields = fieldsOf(draft)
  return {
    name: fields.name.trim(),
    schedule: scheduleOf(fields, today),
    time_of_day: /^([01]\d|2[0-3]):[0-5]\d$/.test(fields.timeOfDay) ? fields.timeOfDay : '06:00',
    mode: fields.mode,
    due_days: fields.dueDays.trim() === '' ? null : within(fields.dueDays, 0, 99_999, 0),
    price_mode: draft.currency === 'USD' ? fields.priceMode : 'fixed',
    yearly_raise: raiseOf(fields),
    recipients: recipientsOf(fields),
    content: {
      ...toDraftContent(draft),
      ...(fields.of !== 'client' && { client_id: null }),
      currency: isOwnCurrency(draft.currency) ? draft.currency : 'CRC',
    },
  }
}

export function scheduleOf(fields: RecurringFields, today: string): Schedule {
  const on = monthDayOf(fields)
  return {
    unit: fields.unit,
    every: within(fields.every, 1, 99, 1),
    ...(on !== null && { on }),
    starts_on: isDay(fields.startsOn) ? fields.startsOn : today,
    ...(fields.ends === 'on' && isDay(fields.endsOn) && { ends_on: fields.endsOn }),
    ...(fields.ends === 'after' && { count: within(fields.count, 1, 999, 1) }),
  }
}

/** How prices rise; null while they do not, or while nobody can read by how much. A year after the first day unless said. */
export function raiseOf({ raisePercent, raiseOn, startsOn }: RecurringFields): YearlyRaise | null {
  const percent = raisePercent.trim()
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent) || Number(percent) === 0 || Number(percent) > 100) return null
  const on = isDay(raiseOn) ? raiseOn : isDay(startsOn) ? yearsAfter(startsOn, 1) : null
  return on === null ? null : { percent, on }
}

/** The schedule as the calendar of the engine reads it. */
export function rhythmOf({ unit, every, on, starts_on, ends_on, count }: Schedule): Rhythm {
  return {
    unit,
    every,
    ...(on && { on }),
    startsOn: starts_on,
    ...(ends_on && { endsOn: ends_on }),
    ...(count && { count }),
  }
}

function monthDayOf({ unit, on, onDay, nth, weekday }: RecurringFields): NonNullable<Schedule['on']> | null {
  if (unit !== 'month' || on === 'start') return null
  if (on === 'last') return { kind: 'last' }
  if (on === 'day') return { kind: 'day', day: within(onDay, 1, 31, 1) }
  return { kind: 'weekday', nth: within(nth, 1, 5, 1), weekday: within(weekday, 1, 7, 1) }
}

function within(typed: string, least: number, most: number, usual: number): number {
  const value = /^\d{1,5}$/.test(typed.trim()) ? Number.parseInt(typed.trim(), 10) : usual
  return Math.min(most, Math.max(least, value))
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
