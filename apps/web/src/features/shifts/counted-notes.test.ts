import { describe, expect, it } from 'vitest'
import { countedNotes, sumOfNotes } from './counted-notes.ts'

describe('cash counted note by note', () => {
  it('comes to the sum of its notes and coins', () => {
    const typed = { '20000': '2', '5000': '1', '500': '3', '25': '4' }
    expect(sumOfNotes(typed)).toBe('46600')
    expect(countedNotes(typed)).toEqual({ '20000': 2, '5000': 1, '500': 3, '25': 4 })
  })

  it('passes over what is no number of notes', () => {
    expect(countedNotes({ '1000': '', '500': '-3', '100': '1.5', '50': 'dos', '25': '0' })).toEqual({})
    expect(sumOfNotes({ '1000': 'x' })).toBe('')
  })
})
