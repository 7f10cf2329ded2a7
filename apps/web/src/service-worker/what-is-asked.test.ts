import { expect, it } from 'vitest'
import { whatIsAsked } from './what-is-asked.ts'

const origin = 'https://facturas.example.com'
const ask = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  whatIsAsked({ url: new URL(path, origin).href, mode, method }, origin)

it.each(['/', '/invoices?page=2', '/transactions/detail/invoice/7', '/p/token'])(
  'opens the app at %s without a connection',
  (path) => {
    expect(ask(path, 'navigate')).toBe('page')
  },
)

it.each(['/assets/shell-1a2b.js', '/assets/style-3c4d.css'])('hands out %s', (path) => {
  expect(ask(path)).toBe('file')
})

it.each([
  ['what people own', '/api/documents?page=1', 'cors', 'GET'],
  ['a file of theirs opened in a tab', '/api/documents/7/pdf', 'navigate', 'GET'],
  ['a live line', '/api/events', 'cors', 'GET'],
  ['an act', '/api/documents', 'cors', 'POST'],
  ['the API without a path', '/api', 'navigate', 'GET'],
  ['the health of the program', '/readyz', 'navigate', 'GET'],
  ['a note for machines', '/.well-known/security.txt', 'navigate', 'GET'],
  ['the worker itself', '/sw.js?language=es', 'no-cors', 'GET'],
  ['another server', 'https://elsewhere.example.com/assets/a.js', 'cors', 'GET'],
] as const)('does not touch %s', (_, path, mode, method) => {
  expect(ask(path, mode, method)).toBe('other')
})
