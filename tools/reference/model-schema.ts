import { resolve } from 'node:path'
import ts from 'typescript'
import { snakeCase } from '../../packages/einvoice/src/document/snake-case.ts'

/** What the schema needs of JSON Schema 2020-12. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: string[]
  pattern?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

export type ModelSchema = { root: JsonSchema; definitions: Record<string, JsonSchema> }

/** An amount as canonical JSON writes it: no exponent, no zeros that say nothing. */
const decimalSchema: JsonSchema = { type: 'string', pattern: '^-?(0|[1-9]\\d*)(\\.\\d*[1-9])?$' }

/** The JSON Schema of a type of the document model, read from its TypeScript: names, what may be absent, comments. */
export function schemaOfType(root: string, file: string, typeName: string): ModelSchema {
  const path = resolve(root, file)
  const program = ts.createProgram([path], {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    types: [],
  })
  const source = program.getSourceFile(path)
  const alias = source?.statements.find(
    (node): node is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(node) && node.name.text === typeName,
  )
  if (!source || !alias) throw new RangeError(`${file} has no type ${typeName}`)
  const reader = new Reader(program.getTypeChecker())
  return { root: reader.named(alias), definitions: reader.definitions }
}

class Reader {
  readonly definitions: Record<string, JsonSchema> = {}
  readonly #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  named(alias: ts.TypeAliasDeclaration): JsonSchema {
    const name = alias.name.text
    if (!this.definitions[name]) {
      this.definitions[name] = {}
      const schema = this.ofNode(alias.type)
      const description = commentOf(alias)
      this.definitions[name] = { ...(description && { description }), ...schema }
    }
    return { $ref: `#/$defs/${name}` }
  }

  ofNode(node: ts.TypeNode): JsonSchema {
    if (ts.isTypeLiteralNode(node)) return this.ofObject(node)
    if (ts.isArrayTypeNode(node)) return { type: 'array', items: this.ofNode(node.elementType) }
    if (ts.isUnionTypeNode(node)) return this.ofUnion(node)
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) return { enum: [node.literal.text] }
    if (ts.isLiteralTypeNode(node)) return { type: 'null' }
    if (ts.isTypeReferenceNode(node)) return this.ofReference(node)
    if (node.kind === ts.SyntaxKind.StringKeyword) return { type: 'string' }
    if (node.kind === ts.SyntaxKind.NumberKeyword) return { type: 'integer' }
    if (node.kind === ts.SyntaxKind.BooleanKeyword) return { type: 'boolean' }
    throw new RangeError(`No schema for ${node.getText()}`)
  }

  ofObject(node: ts.TypeLiteralNode): JsonSchema {
    const properties: Record<string, JsonSchema> = {}
    const required: string[] = []
    for (const member of node.members) {
      if (!ts.isPropertySignature(member) || !member.type)
        throw new RangeError(`No field: ${member.getText()}`)
      const name = snakeCase(member.name.getText())
      const description = commentOf(member)
      properties[name] = { ...this.ofNode(member.type), ...(description && { description }) }
      if (!member.questionToken) required.push(name)
    }
    return { type: 'object', properties, required, additionalProperties: false }
  }

  ofUnion(node: ts.UnionTypeNode): JsonSchema {
    const parts = node.types.map((part) => this.ofNode(part))
    const words = parts.flatMap((part) => part.enum ?? [])
    return words.length === parts.length ? { type: 'string', enum: words } : { anyOf: parts }
  }

  ofReference(node: ts.TypeReferenceNode): JsonSchema {
    const name = node.typeName.getText()
    if (name === 'Decimal') return decimalSchema
    const symbol = this.#checker.getSymbolAtLocation(node.typeName)
    const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration)
    if (!alias) throw new RangeError(`No declaration of ${name}`)
    return this.named(alias)
  }
}

function commentOf(node: ts.Node): string {
  return ts
    .getJSDocCommentsAndTags(node)
    .flatMap((part) => (ts.isJSDoc(part) && typeof part.comment === 'string' ? [part.comment] : []))
    .join(' ')
    .replace(/\s+/g, ' ')
}
