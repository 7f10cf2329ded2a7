import { expect, test } from 'vitest'
import { migrationsFolder, readMigrations } from './migrate.ts'

/** The last number of a preview: what a release adds to the chapters is above it. */
const lastOfPreviews = 190
const migrations = readMigrations(migrationsFolder)
const chapters = migrations.filter(({ number }) => number <= lastOfPreviews)

/** What a text defines: functions by name and arguments, triggers and policies by their table, views. */
function definitionsIn(sql: string): string[] {
  const found = [
    ...sql.matchAll(
      /^create (?:or replace )?(?:(function) (\w+)\(([^)]*)\)|(view) (\w+)|(?:constraint )?(trigger) (\w+)\b[^;]*?\son (\w+)|(policy) (\w+) on (\w+))/gm,
    ),
  ]
  return found.map(([, ...parts]) =>
    parts
      .filter((part) => part !== undefined)
      .join(' ')
      .replace(/\s+/g, ' '),
  )
}

test('chapters are numbered one after the other, and what comes later stands above the numbers of previews', () => {
  expect(chapters.map(({ number }) => number)).toEqual(chapters.map((_, index) => index + 1))
})

test('chapters define every function, trigger, policy and view once', () => {
  const all = chapters.flatMap(({ name, sql }) =>
    definitionsIn(sql).map((definition) => ({ definition, name })),
  )
  expect(all.length).toBeGreaterThan(250)
  const twice = [...Map.groupBy(all, ({ definition }) => definition)].filter(([, found]) => found.length > 1)
  expect(twice).toEqual([])
})

// What a table is stands in one place: a column that a later one adds would have to be looked for.
test('chapters define nothing anew, take nothing back, and add no column to a table that stands', () => {
  const corrections = chapters.flatMap(({ name, sql }) =>
    [
      ...sql.matchAll(
        /^(?:create or replace |drop (?!table document_figures)|alter table \w+\s+(?:alter|drop|add(?! (?:constraint|foreign key|primary key)\b))|update ).*$/gm,
      ),
    ].map(([line]) => `${name}: ${line}`),
  )
  // A table of the installation is like one of companies, without its company.
  expect(corrections).toEqual([
    '0026_platform.sql: alter table platform_tasks drop column company_id, add primary key (id),',
  ])
})
