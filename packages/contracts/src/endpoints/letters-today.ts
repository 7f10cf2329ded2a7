// Apart from the outbox itself, whose badge every screen of who runs the installation asks for.
import { endpoint } from '../endpoint.ts'
import type * as t from '../types.ts'

/** How many letters of companies the day has had, and its most. */
export const getLettersToday = endpoint<{ answer: t.LettersToday }>('GET', '/outbox/today', 'platform')
