import type { Citation } from './citations.ts'
import { interpretations } from './interpretations.ts'
import type { TestResult } from './test-results.ts'

/** `state` and `tests` are what the page said of a line; a new line is open and has no test. */
export type ChecklistLine = { number: string; text: string; state?: State; tests?: string[] }
export type ChecklistSection = { title: string; lines: ChecklistLine[] }

/** `not run` cites tests of which nobody knows yet whether they pass. */
type State = 'proven' | 'not run' | 'open'

const head = `# Acceptance checklist

Every line of the specification that can be tested, and the tests that prove it. A test cites a line as \`// seed 042\`,
inside it or directly above it. A line is **proven** once every test of a citation ran and passed, and none was skipped;
\`npm run checklist\` after \`npm test\` brings this page in step, and \`npm test\` fails when a line is not proven by its own
run. A line is **open** as long as no test cites it, or while those that do fail.

Where the specification leaves a choice or where following its letter would hurt, this is how it is read. I-1 to I-22 stand
in the lines themselves.

${interpretations.map((text, index) => `- I-${index + 23} ${text}`).join('\n')}
`

/** The page: number, line, test, state. What `results` do not know keeps the state that it had by the same test. */
export function writeChecklistPage(
  sections: readonly ChecklistSection[],
  citations: readonly Citation[],
  results: readonly TestResult[] = [],
): string {
  const byLine = Map.groupBy(citations, ({ line }) => line)
  const stateOf = (line: ChecklistLine) => readState(line, byLine.get(line.number) ?? [], results)
  const states = sections.flatMap(({ lines }) => lines.map(stateOf))
  const count = (state: State) => states.filter((each) => each === state).length
  const body = sections.map(({ title, lines }) =>
    [
      `## ${title}`,
      '',
      '| No. | Line | Test | State |',
      '| --- | --- | --- | --- |',
      ...lines.map((line) => {
        const cells = [line.number, line.text, testsOf(byLine.get(line.number)), written(stateOf(line))]
        return `| ${cells.map(escapeCell).join(' | ')} |`
      }),
      '',
    ].join('\n'),
  )
  const counts = (['proven', 'not run', 'open'] as const).map((state) => `${count(state)} ${state}`)
  return `${head}\n${states.length} lines: ${counts.join(', ')}.\n\n${body.join('\n')}`
}

/** The sections and lines of a page that `writeChecklistPage` wrote. */
export function readChecklistPage(page: string): ChecklistSection[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      lines: part.split('\n').flatMap((row) => readLine(row) ?? []),
    }))
}

/** Lines that no test of theirs proved in a run: none was cited, or none of the cited ran and passed. */
export function linesWithoutProof(
  sections: readonly ChecklistSection[],
  citations: readonly Citation[],
  results: readonly TestResult[],
): string[] {
  const byLine = Map.groupBy(citations, ({ line }) => line)
  return sections
    .flatMap(({ lines }) => lines)
    .filter(({ number }) => !(byLine.get(number) ?? []).some((each) => hasPassed(each, results)))
    .map(({ number, text }) => `${number} ${text}`)
}

function readState(
  line: ChecklistLine,
  citations: readonly Citation[],
  results: readonly TestResult[],
): State {
  if (citations.length === 0) return 'open'
  const known = citations.map((each) => hasPassed(each, results)).filter((each) => each !== null)
  if (known.some(Boolean)) return 'proven'
  if (known.length > 0) return 'open'
  const isSame = citations.some((each) => line.tests?.includes(nameOf(each)))
  return isSame ? (line.state ?? 'not run') : 'not run'
}

/** Null when the run knows nothing of the test. A table of cases is a proof only as a whole. */
function hasPassed({ file, suites, test }: Citation, results: readonly TestResult[]): boolean | null {
  const name = patternOf([...suites, test].join(' '))
  const own = results.filter((each) => each.file === file && name.test(each.name))
  return own.length === 0 ? null : own.every((each) => each.hasPassed)
}

/** A name as a run writes it: `%s` and `$name` of a table stand for whatever the case has there. */
function patternOf(name: string): RegExp {
  const parts = name.split(/%[sdifjoOc#$]|\$[\w.]+/)
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('.*')}$`, 's')
}

function readLine(row: string): ChecklistLine | null {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [, number = '', text = '', tests = '', state = ''] = cells
  if (!/^\d{3}$/.test(number)) return null
  return {
    number,
    text,
    tests: tests === '' ? [] : tests.split('<br>'),
    state: state.replaceAll('*', '') as State,
  }
}

function testsOf(citations: readonly Citation[] = []): string {
  return [...new Set(citations.map(nameOf))].join('<br>')
}

function nameOf({ file, test }: Citation): string {
  return `${file}: ${test}`
}

function written(state: State): string {
  return state === 'proven' ? state : `**${state}**`
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|')
}
