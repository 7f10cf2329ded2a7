import { expect, it } from 'vitest'
import { describeAgent } from './describe-agent.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 Edg/128.0',
    'Edge Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox Linux'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36', 'Chrome Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Safari/604.1',
    'Safari iPhone',
  ],
])('%s is %s', (userAgent, name) => {
  const agent = describeAgent(userAgent)
  expect(`${agent?.browser} ${agent?.system}`).toBe(name)
})

it('a program that is no browser has no name', () => {
  expect(describeAgent('curl/8.5')).toBeNull()
  expect(describeAgent(null)).toBeNull()
})
