/** What is wrong with an order or a registry entry; the message says which field. */
export class JsonProblem extends Error {}

export type Json = Record<string, unknown>

/** Parses the text of a body or a file. Throws JsonProblem. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new JsonProblem('this is no JSON')
  }
}

export function readObject(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new JsonProblem(`${name} must be an object`)
  return value as Json
}

export function readList(value: unknown, name: string, max = 10_000): unknown[] {
  if (!Array.isArray(value) || value.length > max) throw new JsonProblem(`${name} must be a list`)
  return value
}

export function readFlag(value: unknown, name: string): boolean {
  if (typeof value !== 'boolean') throw new JsonProblem(`${name} must be true or false`)
  return value
}

export function readText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value.length > 2000) throw new JsonProblem(`${name} must be a text`)
  return value
}

export function readMatching(value: unknown, name: string, pattern: RegExp, form: string): string {
  const text = readText(value, name)
  if (!pattern.test(text)) throw new JsonProblem(`${name} must be ${form}`)
  return text
}

export function readWhole(value: unknown, name: string, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw new JsonProblem(`${name} must be a whole number from ${min} to ${max}`)
  return value
}

export function readOneOf<Name extends string>(value: unknown, name: string, allowed: readonly Name[]): Name {
  const found = allowed.find((candidate) => candidate === value)
  if (found === undefined) throw new JsonProblem(`${name} must be one of ${allowed.join(', ')}`)
  return found
}

export function readNullOr<Value>(value: unknown, read: () => Value): Value | null {
  return value === null ? null : read()
}

/** Reads each named field with its reader; a field without reader is a mistake that must not pass in silence. */
export function readFields<Result extends object>(
  value: unknown,
  readers: Readonly<Record<string, (value: unknown, name: string) => Partial<Result>>>,
): Partial<Result> {
  const result: Partial<Result> = {}
  for (const [name, given] of Object.entries(readObject(value, 'the body'))) {
    if (!Object.hasOwn(readers, name)) throw new JsonProblem(`there is no ${name}`)
    Object.assign(result, readers[name]!(given, name))
  }
  return result
}
