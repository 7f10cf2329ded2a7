// A company's own outbox: what waits, left, or nobody got.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

type ById = { params: { id: string } }

export const listLetters = endpoint<{ query: t.LettersQuery; answer: t.Page<t.LetterRow> }>(
  'GET',
  '/letters',
  'company',
)
export const getLetter = endpoint<ById & { answer: t.LetterRow }>('GET', '/letters/:id', 'company')
/** Takes back a letter that waits: it is never sent. */
export const cancelLetter = endpoint<ById & { answer: t.LetterRow }>('POST', '/letters/:id/cancel', 'company')
/** Has a letter that waits or was given up tried at once. */
export const sendLetterAgain = endpoint<ById & { answer: t.LetterRow }>(
  'POST',
  '/letters/:id/send-again',
  'company',
)
