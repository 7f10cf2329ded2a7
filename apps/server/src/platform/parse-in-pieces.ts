import { giveWay } from './give-way.ts'
import { mostDepth } from './plain-text.ts'

/** Characters between two turns of everybody else: reading so many takes some milliseconds at worst, each name being another one. */
const usualPiece = 32 * 1024
/** More names than any object of ours has; whoever reads on lists them at once. */
const mostNames = 10_000

type Parse = (text: string) => unknown
/** A list or an object that is not closed yet. */
type Open = {
  isList: boolean
  from: number
  /** Where what is not read of it yet begins, and its latest item or member. */
  unread: number
  item: number
  /** What was read of it, once it is known to be more than a piece. */
  made: unknown[] | Record<string, unknown> | null
  /** How many names it has, repeated ones among them. */
  names: number
  /** Whether its latest item was more than a piece itself, and stands in `made` already. */
  isItemRead: boolean
}

/**
 * What `parse` says of a large text in JSON that is handed to it in pieces: everybody else has a turn in between. What is larger than a
 * piece is put together here, item by item; one text is never taken apart. `parse` refuses names that reach prototypes. Throws
 * SyntaxError, as `parse` does, for what is no JSON.
 */
export async function parseInPieces(text: string, parse: Parse, piece = usualPiece): Promise<unknown> {
  const open: Open[] = []
  let root: Open | null = null
  let turn = 0
  let at = 0
  for (; at < text.length && root === null; at += 1) {
    const sign = text[at]!
    if (sign === '"') at = endOfText(text, at)
    else if (sign === '[' || sign === '{') open.push(opened(sign === '[', at, open.length))
    else if (sign === ']' || sign === '}' || sign === ',') {
      const inner = open.at(-1)
      if (inner === undefined || (sign !== ',' && inner.isList !== (sign === ']'))) throw malformed()
      if (inner.made === null && at - inner.unread > piece) await unfold(text, parse, open)
      if (inner.made !== null && (sign !== ',' || inner.isItemRead || at - inner.unread > piece))
        readUntil(text, parse, inner, at)
      inner.item = at + 1
      if (sign !== ',') {
        open.pop()
        const outer = open.at(-1)
        if (outer === undefined) root = inner
        else if (inner.made !== null) put(text, parse, outer, { ...inner, to: at + 1 })
      }
    }
    if (at - turn > piece) {
      turn = at
      await giveWay()
    }
  }
  if (root === null && open.length > 0) throw malformed()
  // Nothing in it is more than a piece but a text.
  if (!root?.made) return parse(text)
  if (!isBlank(text.slice(0, root.from)) || !isBlank(text.slice(at))) throw malformed()
  return root.made
}

function opened(isList: boolean, from: number, depth: number): Open {
  if (depth === mostDepth) throw malformed()
  return { isList, from, unread: from + 1, item: from + 1, made: null, names: 0, isItemRead: false }
}

/** The quote that ends a text; the end of everything where there is none. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** The innermost is more than a piece, and so are those around it: of these is read what stands before, up to a piece of each. */
async function unfold(text: string, parse: Parse, open: readonly Open[]): Promise<void> {
  const first = open.findIndex(({ made }) => made === null)
  for (const each of open.slice(first)) each.made = each.isList ? [] : {}
  for (const outer of open.slice(Math.max(0, first - 1), -1)) {
    if (outer.item <= outer.unread) continue
    readUntil(text, parse, outer, outer.item - 1)
    await giveWay()
  }
}

/** Reads what is not read of it yet, up to a comma or its end. */
function readUntil(text: string, parse: Parse, open: Open, at: number): void {
  const unread = text.slice(open.unread, at)
  if (open.isItemRead) {
    if (!isBlank(unread)) throw malformed()
  } else {
    const read = parse(open.isList ? `[${unread}]` : `{${unread}}`) as object
    // Nothing between two commas, or behind the last one.
    const isWhole = open.unread === open.from + 1 && text[at] !== ','
    const count = Array.isArray(read) ? read.length : Object.keys(read).length
    if (count === 0 && !isWhole) throw malformed()
    if (Array.isArray(read)) (open.made as unknown[]).push(...read)
    else Object.assign(open.made as object, read)
    open.names += Array.isArray(read) ? 0 : count
    if (open.names > mostNames) throw malformed()
  }
  open.unread = at + 1
  open.isItemRead = false
}

/** Puts what was read by itself into what it stands in. */
function put(text: string, parse: Parse, outer: Open, { from, made, to }: Open & { to: number }): void {
  const before = text.slice(outer.item, from)
  if (outer.isItemRead) throw malformed()
  if (outer.isList) {
    if (!isBlank(before)) throw malformed()
    ;(outer.made as unknown[]).push(made)
  } else {
    const [name, ...others] = Object.keys(parse(`{${before}null}`) as object)
    if (name === undefined || others.length > 0) throw malformed()
    // `parse` has seen the two of them apart.
    if (name === 'constructor' && Object.hasOwn(made as object, 'prototype')) throw malformed()
    ;(outer.made as Record<string, unknown>)[name] = made
  }
  outer.isItemRead = true
  outer.unread = to
}

function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text)
}

function malformed(): SyntaxError {
  return new SyntaxError('not JSON')
}
