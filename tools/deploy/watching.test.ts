import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }
type Panel = { title: string; targets?: { expr: string }[] }

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const rules = (
  parse(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules)
const board = JSON.parse(read('deploy/grafana/cuenta-clara.json')) as { panels: Panel[] }
const asked = [
  ...rules.map(({ alert, expr }) => ({ from: alert, expr })),
  ...board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ from: title, expr }))),
]

test('every question of the board and of the alerts is one that Prometheus understands', () => {
  for (const { from, expr } of asked) expect(mistakesIn(expr), from).toEqual([])
})

test('every alert leads to what a person types, in English and in Spanish', () => {
  expect(rules.length).toBeGreaterThan(10)
  const places = ['docs/operations.md', 'docs/operaciones.md'].map((path) => anchorsOf(read(path)))
  for (const { alert, labels, annotations } of rules) {
    expect(['warning', 'critical'], alert).toContain(labels.severity)
    const [path, anchor] = annotations.runbook!.split('#')
    expect(path, alert).toBe('docs/operations.md')
    for (const anchors of places) expect(anchors, alert).toContain(anchor)
  }
})

function mistakesIn(expr: string): string[] {
  const mistakes: string[] = []
  parser.parse(expr).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) mistakes.push(`${expr.slice(0, from)}<here>${expr.slice(from, to)}`)
    },
  })
  return mistakes
}

/** Places that are named by hand, so that both languages have the same. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^<a id="([a-z-]+)"><\/a>$/gm)].map(([, id]) => id!)
}
