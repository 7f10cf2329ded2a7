import { expect, it } from 'vitest'
import { checkClocks } from './check-clocks.ts'

const documents: Parameters<typeof checkClocks>[0]['documents'] = [
  {
    ...{ what: 'document', id: '1', kind: 'ticket', clave: '', consecutivo: '', total: '1', currency: 'CRC' },
    ...{ corrects: null, key: 'k', company: 'c' },
    at: '2026-11-29T01:00:05.000Z',
    issued_at: '2027-01-08T01:00:05.000Z',
  },
]
const during = (name: string, hour: string) => ({
  name,
  from: `2026-11-29T${hour}:00:00.000Z`,
  to: `2026-11-29T${hour}:00:30.000Z`,
})

it('believes a turned clock where a document has its time, and no other', () => {
  const faults = [during('clock-ahead', '01'), during('clock-behind', '02'), during('kill-program', '02')]
  expect(checkClocks({ documents, faults })).toEqual({
    check: 'turned clocks',
    checked: 2,
    findings: [{ about: 'clock-behind at 2026-11-29T02:00:00.000Z', says: 'no document has its time' }],
  })
})
