import { describe, expect, it } from 'vitest'
import { aDraft, aLine } from '../testing.ts'
import { differences } from './draft-differences.ts'

describe('two drafts of one document', () => {
  it('differ where they do, and say what stands here and there', () => {
    const [mine, theirs] = ['5', '9'].map((quantity) => aDraft({ lines: [aLine({ quantity })] }))
    expect(differences(mine!, theirs!)).toMatchObject([
      { ref: { area: 'line', column: 'quantity', number: 1 }, values: { mine: '5', theirs: '9' } },
    ])
  })

  it('say nothing where what differs is no word', () => {
    const mine = aDraft({ saleCondition: '01' })
    const [found] = differences(mine, { ...mine, saleCondition: '02' })
    expect(found).toEqual({ ref: { area: 'head', field: 'saleCondition' }, values: null })
  })
})
