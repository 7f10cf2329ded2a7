import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'

/** An expression with every place where it stands; `source` is null where only a running program knows it. */
export type FoundExpression = { text: string; source: string | null; flags: string; places: string[] }

/** The regular expressions of everything of ours that is shipped: apps and packages, without their tests. */
export function findExpressions(root: string): FoundExpression[] {
  return expressionsOf(root, sourcesIn(root))
}

/** The expressions of some files, each once. */
export function expressionsOf(root: string, files: readonly string[]): FoundExpression[] {
  return eachOnce(
    files.flatMap((file) =>
      expressionsIn(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')),
    ),
  )
}

/** Each text once, with all its places. */
export function eachOnce(expressions: readonly FoundExpression[]): FoundExpression[] {
  const found = new Map<string, FoundExpression>()
  for (const expression of expressions) {
    const known = found.get(expression.text)
    if (known) known.places.push(...expression.places)
    else found.set(expression.text, expression)
  }
  return [...found.values()]
}

/** The expressions of one file: literals, and `RegExp` of texts that are constants of the file. */
export function expressionsIn(name: string, code: string): FoundExpression[] {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(file)
  const found: FoundExpression[] = []
  visit(file)
  return found

  function visit(node: ts.Node) {
    const places = [`${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`]
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
      found.push({ text: node.text, source, flags, places })
    } else if (isConstruction(node)) {
      const [first, second] = node.arguments ?? []
      const source = first ? textOf(first, constants) : null
      const flags = second ? textOf(second, constants) : ''
      const text =
        source === null || flags === null ? node.getText(file).replace(/\s+/g, ' ') : `/${source}/${flags}`
      found.push({ text, source: flags === null ? null : source, flags: flags ?? '', places })
    }
    ts.forEachChild(node, visit)
  }
}

function isConstruction(node: ts.Node): node is ts.NewExpression | ts.CallExpression {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp'
}

/** Of a name that is declared twice in a file nobody knows which is meant. */
function constantsOf(file: ts.SourceFile): Map<string, string> {
  const constants = new Map<string, string>()
  const declared = new Set<string>()
  visit(file)
  return constants

  function visit(node: ts.Node) {
    if (isDeclaration(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      const { text: name } = node.name
      const isConstant = ts.isVariableDeclaration(node) && (node.parent.flags & ts.NodeFlags.Const) !== 0
      const text = isConstant && node.initializer ? textOf(node.initializer, constants) : null
      if (text === null || declared.has(name)) constants.delete(name)
      else constants.set(name, text)
      declared.add(name)
    }
    ts.forEachChild(node, visit)
  }
}

/** What gives a value its name, what `catch` catches among it; a pattern, an import and a function too. */
function isDeclaration(node: ts.Node) {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isImportSpecifier(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node)
  )
}

/** The text of a constant expression, null for what only a running program knows. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, string>): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) return constants.get(node.text) ?? null
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    return ts.isNoSubstitutionTemplateLiteral(node.template)
      ? (node.template.rawText ?? null)
      : joined([
          node.template.head.rawText ?? null,
          ...node.template.templateSpans.flatMap((span) => [
            textOf(span.expression, constants),
            span.literal.rawText ?? null,
          ]),
        ])
  }
  if (ts.isTemplateExpression(node))
    return joined([
      node.head.text,
      ...node.templateSpans.flatMap((span) => [textOf(span.expression, constants), span.literal.text]),
    ])
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([textOf(node.left, constants), textOf(node.right, constants)])
  return null
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.some((part) => part === null) ? null : parts.join('')
}

function sourcesIn(root: string): string[] {
  return ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group)).flatMap((name) => filesIn(join(root, group, name, 'src'))),
  )
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    // `testing` holds what tests use: other people's servers, for instance.
    if (entry.isDirectory()) return entry.name === 'testing' ? [] : filesIn(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}
