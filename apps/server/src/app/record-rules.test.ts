import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { clientTexts, itemTexts, planTexts, studentTexts, type TextRule } from '@cuentaclara/contracts'
import { expect, test } from 'vitest'

const schema = readFileSync(resolve(import.meta.dirname, '../../migrations/schema.sql'), 'utf8')

const records: Readonly<Record<string, Readonly<Record<string, TextRule>>>> = {
  clients: clientTexts,
  items: itemTexts,
  students: studentTexts,
  student_plans: planTexts,
}

// Of what a form and the server let through, the table would make an error of the program.
test.each(Object.entries(records))('texts of %s are as long as the database takes them', (table, rules) => {
  for (const [field, { least = 1, most }] of Object.entries(rules)) {
    const check = new RegExp(`${table}_${field}_check CHECK (.*)`).exec(schema)?.[1] ?? ''
    expect(Number(/ <= (\d+)/.exec(check)?.[1]), `${table}.${field}`).toBe(most)
    // Where the database has no least, nothing is stored as null.
    expect(Number(/ >= (\d+)/.exec(check)?.[1] ?? 1), `${table}.${field}`).toBe(least)
  }
})
