import { blankObject } from '../blanks.ts'
import {
  type Exclusion,
  type FormatElement,
  type Occurrence,
  parseOccurrence,
  type ValueType,
} from '../format.ts'

/** The columns of the table of documents; both notes share one. */
const columns = ['FE', 'TE', 'N', 'FEC', 'FEE', 'REP'] as const
export type Column = (typeof columns)[number]

/** One row of the table: an element, where its value lies in the model, and how often each document has it. */
export type Row = {
  name: string
  at: string
  occurs: string
  isList: boolean
  value?: ValueType
  children?: Row[]
  blank?: () => Record<string, unknown>
  leftOutFor?: Exclusion
}

export function leaf(name: string, at: string, value: ValueType, occurs: string): Row {
  return { name, at, value, occurs, isList: false }
}

export function leaves(name: string, at: string, value: ValueType, occurs: string): Row {
  return { name, at, value, occurs, isList: true }
}

export function group(name: string, at: string, occurs: string, children: Row[], blank = blankObject): Row {
  return { name, at, occurs, children, isList: false, blank }
}

export function groups(name: string, at: string, occurs: string, children: Row[], blank = blankObject): Row {
  return { name, at, occurs, children, isList: true, blank }
}

/** The tree of one column: rows that it does not have are left out with all below them. */
export function resolve(rows: Row[], column: Column): FormatElement[] {
  return rows.flatMap((row) => {
    const occurrence = occurrenceIn(row.occurs, column)
    return occurrence ? [resolveRow(row, column, occurrence)] : []
  })
}

function resolveRow(row: Row, column: Column, occurrence: Occurrence): FormatElement {
  const { name, at, isList } = row
  if (row.value) return { name, at, isList, value: row.value, ...occurrence }
  const children = resolve(row.children ?? [], column)
  const blank = row.blank ?? blankObject
  // A receipt of payment has to say how it was paid, so nothing leaves that out there.
  const leftOutFor = occurrence.min === 0 ? row.leftOutFor : undefined
  return { name, at, isList, children, blank, ...(leftOutFor && { leftOutFor }), ...occurrence }
}

function occurrenceIn(occurs: string, column: Column) {
  const words = occurs.trim().split(/\s+/)
  return parseOccurrence(words.length === 1 ? words[0]! : words[columns.indexOf(column)]!)
}
