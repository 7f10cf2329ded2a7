import type { Citation } from './citations.ts'
import { interpretations } from './interpretations.ts'

export type ChecklistSection = { title: string; lines: Array<{ number: string; text: string }> }

const head = `# Acceptance checklist

Every line of the specification that can be tested, and the tests that prove it. A test cites a line as \`// seed 042\`;
\`npm run checklist\` brings this page in step. A line is **open** as long as no test cites it.

Where the specification leaves a choice or where following its letter would hurt, this is how it is read. I-1 to I-22 stand
in the lines themselves.

${interpretations.map((text, index) => `- I-${index + 23} ${text}`).join('\n')}
`

/** The page: number, line, test, state. */
export function writeChecklistPage(
  sections: readonly ChecklistSection[],
  citations: readonly Citation[],
): string {
  const byLine = Map.groupBy(citations, ({ line }) => line)
  const all = sections.flatMap(({ lines }) => lines)
  const open = all.filter(({ number }) => !byLine.has(number)).length
  const body = sections.map(({ title, lines }) =>
    [
      `## ${title}`,
      '',
      '| No. | Line | Test | State |',
      '| --- | --- | --- | --- |',
      ...lines.map(
        ({ number, text }) =>
          `| ${number} | ${escapeCell(text)} | ${testsOf(byLine.get(number))} | ${byLine.has(number) ? 'proven' : '**open**'} |`,
      ),
      '',
    ].join('\n'),
  )
  return `${head}\n${all.length} lines: ${all.length - open} proven, ${open} open.\n\n${body.join('\n')}`
}

/** The sections and lines of a page that `writeChecklistPage` wrote. */
export function readChecklistPage(page: string): ChecklistSection[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      lines: [
        ...part.matchAll(/^\| (\d{3}) \| (.*?) \| (?=[^|]*(?:\\\|[^|]*)*\| (?:proven|\*\*open\*\*) \|$)/gm),
      ].map(([, number, text]) => ({ number: number!, text: text!.replaceAll('\\|', '|') })),
    }))
}

function testsOf(citations: readonly Citation[] = []): string {
  const tests = citations.map(({ file, test }) => `${file}: ${escapeCell(test)}`)
  return [...new Set(tests)].join('<br>')
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|')
}
