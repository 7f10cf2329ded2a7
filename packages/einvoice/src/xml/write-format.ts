import { type Decimal, isZero, toFixedText, toText } from '@cuentaclara/decimal'
import { escapeAttribute, escapeText } from './canonical.ts'
import {
  type FormatElement,
  type GroupElement,
  isGroup,
  type LeafElement,
  type RootFormat,
  type ValueType,
} from './format.ts'

type Model = Record<string, unknown>
type Write = (source: Model, position: number) => string

/** Makes the writer of one root: model object to canonical XML, without declaration and without white space. */
export function compileWriter(format: RootFormat): (source: object) => string {
  const open = `<${format.root} xmlns="${escapeAttribute(format.namespace)}">`
  const close = `</${format.root}>`
  const content = sequence(format.children)
  return (source) => open + content(source as Model, 0) + close
}

function sequence(elements: readonly FormatElement[]): Write {
  const writers = elements.map((element) => (isGroup(element) ? groupWriter(element) : leafWriter(element)))
  return (source, position) => {
    let written = ''
    for (let i = 0; i < writers.length; i++) written += writers[i]!(source, position)
    return written
  }
}

function groupWriter(group: GroupElement): Write {
  const written = group.isList ? listWriter(group) : singleWriter(group)
  const { leftOutFor } = group
  if (!leftOutFor) return written
  return (source, position) =>
    leftOutFor.values.includes(String(source[leftOutFor.at])) ? '' : written(source, position)
}

function listWriter(group: GroupElement): Write {
  const { open, close } = tags(group.name)
  const content = sequence(group.children)
  const read = reader(group.at)
  return (source) => {
    const list = read(source) as Model[] | undefined
    if (!list) return ''
    let written = ''
    for (let i = 0; i < list.length; i++) written += open + content(list[i]!, i + 1) + close
    return written
  }
}

/** An optional group without content is left out: an empty `Ubicacion` would be refused. */
function singleWriter(group: GroupElement): Write {
  const { open, close } = tags(group.name)
  const content = sequence(group.children)
  const read = reader(group.at)
  return (source, position) => {
    const own = read(source)
    if (own === undefined || own === null) return ''
    const written = content(own as Model, position)
    return written === '' ? '' : open + written + close
  }
}

function leafWriter(leaf: LeafElement): Write {
  if (leaf.value.is === 'position') return positionWriter(leaf)
  if (leaf.value.is === 'tagged') return taggedWriter(leaf)
  const { open, close } = tags(leaf.name)
  const read = reader(leaf.at)
  const format = formatter(leaf.value)
  if (leaf.isList) {
    return (source) => {
      const list = read(source) as unknown[] | undefined
      if (!list) return ''
      let written = ''
      for (const value of list) written += open + format(value) + close
      return written
    }
  }
  if (leaf.min > 0) return (source) => open + format(read(source)) + close
  return (source) => {
    const written = format(read(source))
    return written === '' ? '' : open + written + close
  }
}

function positionWriter(leaf: LeafElement): Write {
  const { open, close } = tags(leaf.name)
  return (_, position) => open + position + close
}

function taggedWriter(leaf: LeafElement): Write {
  const { open, close } = tags(leaf.name)
  const read = reader(leaf.at)
  return (source) => {
    let written = ''
    for (const { code, text } of (read(source) ?? []) as { code?: string; text: string }[]) {
      const start = code === undefined ? open : `<${leaf.name} codigo="${escapeAttribute(code)}">`
      written += start + escapeText(text) + close
    }
    return written
  }
}

/** The value of a type as text; an absent value gives an empty text. */
function formatter(value: ValueType): (value: unknown) => string {
  if (value.is === 'decimal') return decimalFormatter(value.decimals, value.omitZero ?? false)
  if (value.is === 'integer') return (number) => (number === undefined ? '' : String(number))
  return (text) => (text === undefined || text === null ? '' : escapeText(text as string))
}

/** Most amounts of a real document are zero, so that text is made once. */
function decimalFormatter(decimals: number, omitZero: boolean): (value: unknown) => string {
  const zeroText = omitZero ? '' : `0.${'0'.repeat(decimals)}`
  return (value) => {
    if (value === undefined) return ''
    const amount = value as Decimal
    return isZero(amount) ? zeroText : fixed(amount, decimals)
  }
}

const zeros = '0'.repeat(20)

/** Filling up with zeros is half the price of rounding, and amounts come rounded already. */
function fixed(amount: Decimal, decimals: number): string {
  const text = toText(amount)
  const point = text.indexOf('.')
  if (point === -1) return `${text}.${zeros.slice(0, decimals)}`
  const missing = decimals - (text.length - point - 1)
  return missing < 0 ? toFixedText(amount, decimals) : text + zeros.slice(0, missing)
}

/** Reads a dotted path; an absent object on the way gives undefined. */
function reader(path: string): (source: Model) => unknown {
  if (path === '') return (source) => source
  const [first = '', second] = path.split('.')
  if (second === undefined) return (source) => source[first]
  return (source) => (source[first] as Model | undefined)?.[second]
}

function tags(name: string) {
  return { open: `<${name}>`, close: `</${name}>` }
}
