// All companies of one person beside each other.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** One row for each company one belongs to, with what needs somebody there. What a role may not see is null. */
export const getBoard = endpoint<{ query: t.BoardQuery; answer: t.Page<t.BoardRow> }>('GET', '/board', 'user')
