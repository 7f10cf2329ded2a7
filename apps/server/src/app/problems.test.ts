import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictionaries, en, languageCodes } from '@cuentaclara/locales'
import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { DatabaseAway } from '#platform/database/database-away.ts'
import { AppError, type FieldMistakeKey, Invalid, NotFound, type ProblemCode } from '#platform/errors.ts'
import { InvalidForm } from '#platform/form.ts'
import { toProblem } from './problems.ts'

test('every code that the server throws has its sentence in every language', () => {
  const codes = new Set(sources().flatMap(codesIn))
  expect(codes.size).toBeGreaterThan(20)
  for (const [language, { problems: sentences }] of Object.entries(dictionaries)) {
    const missing = [...codes].filter((code) => !(code in sentences))
    expect({ language, missing }).toEqual({ language, missing: [] })
  }
})

test('every language says the same things with the same values', () => {
  const shape = (sentences: object) =>
    Object.entries(flatten(sentences)).map(([key, text]) => [
      key,
      [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort(),
    ])
  for (const { problems } of Object.values(dictionaries)) expect(shape(problems)).toEqual(shape(en.problems))
})

describe.each(languageCodes.filter((language) => language !== 'en'))('a reader of %s', (language) => {
  const { fields, answers, ...codes } = en.problems
  const reader = { language, requestId: 'r-1' }
  const english = { language: 'en', requestId: 'r-1' } as const

  test('never hears an English sentence, whatever is refused', () => {
    // An owner with a Spanish screen read "More than the document still owes." and "Another item has this code."
    const said = (Object.keys(codes) as ProblemCode[]).map((code) => {
      const error = new AppError(409, code)
      return [code, toProblem(error, reader).message, toProblem(error, english).message] as const
    })
    expect(said.length).toBeGreaterThan(200)
    expect(said.filter(([, here, there]) => here === '' || here === there)).toEqual([])
  })

  // What came last; of receipts the rules of documents speak.
  test.each(['bank-', 'student', 'purchase'])('hears of %s… in words of their own', (area) => {
    const sentences = dictionaries[language].problems as Readonly<Record<string, unknown>>
    const said = Object.keys(codes).filter((code) => code.startsWith(area))
    expect(said).not.toEqual([])
    for (const code of said) expect(sentences[code], code).not.toBe(codes[code as keyof typeof codes])
  })

  test('never reads one in an answer that refuses nothing', () => {
    const here = flatten(dictionaries[language].problems.answers)
    expect(
      Object.entries(flatten(answers)).filter(([key, there]) => !here[key] || here[key] === there),
    ).toEqual([])
  })

  test('never reads one at a field', () => {
    const said = (Object.keys(fields) as FieldMistakeKey[]).map((key) => {
      const error = new Invalid({ name: [key] })
      const words = (problem: ReturnType<typeof toProblem>) => problem.errors?.name?.[0]
      return [key, words(toProblem(error, reader)), words(toProblem(error, english))] as const
    })
    expect(said.length).toBeGreaterThan(60)
    expect(said.filter(([, here, there]) => !here || here === there)).toEqual([])
  })

  test('never reads one of the rules of documents', () => {
    const { rules } = dictionaries[language]
    const [here, there] = [flatten(rules), flatten(en.rules)]
    const same = Object.keys(there).filter((key) => !here[key] || here[key] === there[key])
    expect(Object.keys(there).length).toBeGreaterThan(100)
    expect(same).toEqual([])
  })
})

describe('a failure', () => {
  const reader = { language: 'en' as const, requestId: 'r-1' }

  test('of ours is 500 and says nothing of what happened', () => {
    const problem = toProblem(new Error('password of ana@example.test is hunter2'), reader)
    expect(problem).toMatchObject({ status: 500, code: 'unexpected', instance: 'r-1' })
    expect(JSON.stringify(problem)).not.toMatch(/ana|hunter2/)
  })

  test('that only the database saw is the sender’s where a value does not fit, and a conflict where two changes waited for each other', () => {
    const refused = (code: string) =>
      Object.assign(new DatabaseError('numeric field overflow', 10, 'error'), { code })
    expect(toProblem(refused('22003'), reader)).toMatchObject({ status: 422, code: 'invalid' })
    expect(toProblem(refused('22P02'), reader).status).toBe(422)
    expect(toProblem(refused('40P01'), reader)).toMatchObject({ status: 409, code: 'changed-elsewhere' })
    expect(toProblem(refused('42P01'), reader).status).toBe(500)
  })

  test('of a field that is called like what every object has is a field like any other', () => {
    const finding = { code: 'custom' as const, path: ['constructor'], message: '', input: 1 }
    expect(toProblem(new InvalidForm([finding]), reader).errors).toEqual({
      constructor: [expect.any(String)],
    })
  })

  test('with values fills them in', () => {
    expect(toProblem(new AppError(429, 'sign-in-locked', { seconds: 61, minutes: 2 }), reader).message).toBe(
      'Too many failed attempts. Try again in 2 min.',
    )
  })

  test('with fields names each', () => {
    const problem = toProblem(new Invalid({ name: ['required'], 'lines.0.cabys': ['cabys-unknown'] }), reader)
    expect(problem.errors).toEqual({
      name: ['Fill this in.'],
      'lines.0.cabys': ['Choose a code from the catalogue.'],
    })
  })

  test('of what we stand on is 503, says when to try again, and tells a full disk from a lost database', () => {
    const refusedByServer = (code: string) => Object.assign(new DatabaseError('no', 1, 'error'), { code })
    const lost = new Error('Connection terminated unexpectedly')
    const answers = [
      new DatabaseAway('nothing-done', lost),
      new DatabaseAway('unknown', lost),
      refusedByServer('53100'),
      refusedByServer('58030'),
      Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
      refusedByServer('53200'),
      refusedByServer('57014'),
    ].map((error) => toProblem(error, reader))
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [503, 'database-away'],
      [503, 'outcome-unknown'],
      [503, 'storage-full'],
      [503, 'storage-full'],
      [503, 'storage-full'],
      [503, 'overloaded'],
      [503, 'overloaded'],
    ])
    for (const { params } of answers) expect(params?.seconds).toBeGreaterThan(0)
  })

  test('of a kind nobody wrote a sentence for still says something', () => {
    expect(toProblem(new NotFound('never-heard-of' as ProblemCode), reader).message).not.toBe('')
  })
})

function sources(): string[] {
  const root = join(import.meta.dirname, '..')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, name), 'utf8'))
}

function codesIn(source: string): string[] {
  const thrown =
    /(?:new (?:Unauthenticated|Forbidden|NotFound|Conflict|Unavailable)|super|new AppError|(?:code)(?: =|:))\(?\s*(?:\d{3},\s*)?'([a-z]+(?:-[a-z]+)+)'/g
  return source.includes('platform/errors.ts') || source.includes('class AppError')
    ? [...source.matchAll(thrown)].map((match) => match[1]!)
    : []
}

function flatten(dictionary: object, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(dictionary).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flatten(value as object, `${prefix}${key}.`),
    ),
  )
}

test('what only a rule of the schema refuses is said in a sentence, and tells nothing of the schema', () => {
  const error = Object.assign(
    new DatabaseError('new row violates check constraint "letters_reason_check"', 0, 'error'),
    {
      code: '23514',
    },
  )
  for (const language of languageCodes) {
    const problem = toProblem(error, { language, requestId: 'r-1' })
    expect(problem).toMatchObject({ status: 422, code: 'refused-by-check' })
    expect(problem.message.length).toBeGreaterThan(40)
    expect(JSON.stringify(problem)).not.toContain('letters')
  }
})
