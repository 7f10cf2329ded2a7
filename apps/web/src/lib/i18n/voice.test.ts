// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { createVoice, type Words } from './voice.ts'

const words: Words = {
  greeting: 'Hello',
  list: { found: '{{count}} of {{ total }}', found_one: 'One of {{total}}', found_zero: 'None of {{total}}' },
  rules: { 'lines.missing': 'Add a line.', lines: { long: 'Too long.' } },
}

function say(key: string, values?: object | string, language = 'en', known: Words = words): string {
  return String(createVoice(language, known).t(key as never, values as never))
}

describe('a sentence', () => {
  it.each([
    ['greeting', undefined, 'Hello'],
    ['rules.lines.missing', undefined, 'Add a line.'],
    ['rules.lines.long', undefined, 'Too long.'],
    ['list.found', { count: 0, total: 9 }, 'None of 9'],
    ['list.found', { count: 1, total: 9 }, 'One of 9'],
    ['list.found', { count: 5, total: 9 }, '5 of 9'],
    ['list.found', { count: '1', total: 9 }, '1 of 9'],
    ['list.found', { count: 5 }, '5 of {{ total }}'],
    ['list.found', { count: 5, total: null }, '5 of '],
    ['absent.key', undefined, 'absent.key'],
    ['absent.key', 'Otherwise', 'Otherwise'],
    ['absent.key', { defaultValue: 'For {{who}}', who: 'Ana' }, 'For Ana'],
    ['list', { defaultValue: 'An area is no sentence' }, 'An area is no sentence'],
    ['constructor.name', undefined, 'constructor.name'],
  ])('%s with %j is "%s"', (key, values, sentence) => {
    expect(say(key, values)).toBe(sentence)
  })

  it('leaves a name alone that looks like a blank or a pattern', () => {
    expect(say('list.found', { count: 5, total: '{{count}} $& $1' })).toBe('5 of {{count}} $& $1')
  })
})

it('counts as the language does', () => {
  const days = {
    days_zero: 'z',
    days_one: 'o',
    days_two: 't',
    days_few: 'f',
    days_many: 'm',
    days_other: 'r',
  }
  const counted = [0, 1, 2, 3, 11, 100].map((count) => say('days', { count }, 'ar', days))
  expect(counted).toEqual(['z', 'o', 't', 'f', 'm', 'r'])
  expect(say('days', { count: 1_000_000 }, 'es', days)).toBe('m')
  expect(say('days', { count: 3 }, 'ar', { days_other: 'r' })).toBe('r')
})

it('asks for no sentence that no dictionary has: it does not compile', () => {
  const { t } = createVoice('en', words)
  // @ts-expect-error a key that is in no dictionary
  expect(t('home.dashboard.ages')).toBe('home.dashboard.ages')
})

it('knows which sentences there are', () => {
  const { exists } = createVoice('en', words)
  expect(['greeting', 'rules.lines.missing', 'rules', 'absent'].map((key) => exists(key))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
