import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'

/** A test that proves a line of the checklist; `suites` are the names of the `describe` around it, from outside. */
export type Citation = { line: string; file: string; suites: string[]; test: string }

export type Citations = {
  citations: Citation[]
  /** What proves nothing, one sentence each: a comment that belongs to no test, a test that asserts nothing. */
  mistakes: string[]
}

const folders = ['apps', 'packages', 'e2e', 'fuzz', 'tools']
const isTest = /\.(?:test|e2e)\.tsx?$/
const aside = new Set(['node_modules', 'dist'])

/** Every `// seed 042, 043` in the tests below `root`, with the test that it stands in or directly above. */
export function findCitations(root: string): Citations {
  const found = folders
    .flatMap((folder) => testFiles(join(root, folder)))
    .sort()
    .map((file) => citationsIn(readFileSync(file, 'utf8'), relative(root, file)))
  return {
    citations: found.flatMap(({ citations }) => citations),
    mistakes: found.flatMap(({ mistakes }) => mistakes),
  }
}

/** The citations of one test file. */
export function citationsIn(source: string, file: string): Citations {
  const comments = commentsIn(source)
  if (comments.length === 0) return { citations: [], mistakes: [] }
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const tests = testsIn(tree)
  const citations: Citation[] = []
  const mistakes: string[] = []
  for (const { row, at, nextCode, lines } of comments) {
    const test = tests.find(({ from, to }) => (from <= at && at < to) || from === nextCode)
    const mistake = test === undefined ? 'stands at no test' : mistakeOf(test)
    if (mistake !== null) mistakes.push(`${file}:${row}: the proof of ${lines.join(', ')} ${mistake}`)
    else for (const line of lines) citations.push({ line, file, suites: test!.suites, test: test!.name! })
  }
  return { citations, mistakes }
}

type Comment = { row: number; at: number; nextCode: number; lines: string[] }
type Test = {
  /** Where it begins, and where its last row ends. */
  from: number
  to: number
  name: string | null
  suites: string[]
  isLeftOut: boolean
  isAsserting: boolean
}

function mistakeOf({ name, isLeftOut, isAsserting }: Test): string | null {
  if (name === null) return 'is a test without a name of its own'
  if (isLeftOut) return `is never run: "${name}"`
  return isAsserting ? null : `asserts nothing: "${name}"`
}

/** Comments that cite, and where the code goes on after the block of comments that they are in. */
function commentsIn(source: string): Comment[] {
  const rows = source.split('\n')
  const starts = rows.map(() => 0)
  for (let row = 1; row < rows.length; row += 1) starts[row] = starts[row - 1]! + rows[row - 1]!.length + 1
  return rows.flatMap((text, row) => {
    const comment = /\/\/.*?\bseed(?: \d{3}\b.*)/.exec(text)
    if (comment === null) return []
    let next = row + 1
    while (rows[next]?.trim().startsWith('//')) next += 1
    const isAlone = text.trim().startsWith('//')
    const nextCode = isAlone ? (starts[next] ?? source.length) + (rows[next]?.search(/\S/) ?? 0) : -1
    const lines = [...comment[0].matchAll(/\b\d{3}\b/g)].map(([line]) => line)
    return [{ row: row + 1, at: starts[row]! + comment.index, nextCode, lines }]
  })
}

function testsIn(tree: ts.SourceFile): Test[] {
  const tests: Test[] = []
  const asserts = assertionsOf(tree)
  const visit = (node: ts.Node, suites: string[], isOutside: boolean): void => {
    const call = ts.isCallExpression(node) ? calledTest(node) : null
    if (call === null) return ts.forEachChild(node, (child) => visit(child, suites, isOutside))
    const { kind, name, modifiers, body } = call
    const isLeftOut = isOutside || modifiers.some((each) => each === 'skip' || each === 'todo')
    if (kind === 'describe') {
      const inner = name === null ? suites : [...suites, name]
      return ts.forEachChild(node, (child) => visit(child, inner, isLeftOut))
    }
    const isAsserting = body !== undefined && asserts(body)
    const rest = tree.text.indexOf('\n', node.end)
    const to = rest === -1 ? tree.text.length : rest
    tests.push({ from: node.getStart(tree), to, name, suites, isLeftOut, isAsserting })
  }
  visit(tree, [], false)
  return tests
}

/** `it('…', …)`, `it.each(…)('…', …)`, `describe.skipIf(…)('…', …)`: what is called, how, and with which body. */
function calledTest(node: ts.CallExpression) {
  const modifiers: string[] = []
  let callee: ts.Expression = node.expression
  while (!ts.isIdentifier(callee)) {
    if (ts.isPropertyAccessExpression(callee)) {
      modifiers.push(callee.name.text)
      callee = callee.expression
    } else if (ts.isCallExpression(callee)) callee = callee.expression
    else if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag
    else return null
  }
  if (!/^(?:it|test|describe)$/.test(callee.text)) return null
  // The call that names it, not the one that holds its table.
  if (ts.isCallExpression(node.parent) && node.parent.expression === node) return null
  const body = node.arguments.find((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each))
  const kind = callee.text === 'describe' ? 'describe' : 'test'
  return { kind, modifiers, name: nameOf(node.arguments[0]), body }
}

/** A name with parts that only a run knows keeps them as `$…`, as in the tables of `it.each`. */
function nameOf(node: ts.Node | undefined): string | null {
  if (node === undefined) return null
  if (ts.isStringLiteralLike(node)) return node.text === '' ? null : node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `$value${literal.text}`).join('')
}

/**
 * Whether a body asserts: by an expectation, by waiting for what must appear in a browser, by a property, or through a
 * function of the file that does.
 */
function assertionsOf(tree: ts.SourceFile): (node: ts.Node) => boolean {
  const functions = new Map<string, ts.Node>()
  for (const statement of tree.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) functions.set(statement.name.text, statement)
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer))
        functions.set(name.text, initializer)
  }
  const known = new Map<ts.Node, boolean>()
  const asserts = (node: ts.Node): boolean => {
    const before = known.get(node)
    if (before !== undefined) return before
    // Who calls itself finds nothing new that way.
    known.set(node, false)
    const answer = ts.isCallExpression(node) && isAssertion(node.expression)
    const found = answer || (ts.forEachChild(node, (child) => asserts(child) || undefined) ?? false)
    known.set(node, found)
    return found
  }
  const isAssertion = (callee: ts.Expression): boolean => {
    if (ts.isIdentifier(callee)) {
      const own = functions.get(callee.text)
      return /^(?:expect|assert)/.test(callee.text) || (own !== undefined && asserts(own))
    }
    if (!ts.isPropertyAccessExpression(callee)) return false
    return (
      /^(?:expect|fc)$/.test(callee.expression.getText(tree)) || /^waitFor(?:URL)?$/.test(callee.name.text)
    )
  }
  return asserts
}

function testFiles(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return aside.has(entry.name) ? [] : testFiles(path)
    return isTest.test(entry.name) ? [path] : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
