import { expect, it } from 'vitest'
import { aClient, aLine } from '../testing.ts'
import { chargeOfType, reckonedBy, toChargeInput, withType } from './charges.ts'
import { blankDraft } from './draft.ts'
import { toDraftInput } from './draft-mapping.ts'
import { fieldOfPath } from './field-path.ts'

// features.md 78: the ten percent of a restaurant could be typed nowhere.
it('the service is ten percent of the net sale, freight an amount, and neither is sent as both', () => {
  const service = chargeOfType('06')
  expect(service).toEqual({ type: '06', description: 'Servicio 10 %', percent: '10' })
  const freight = withType({ ...withType(service, '05'), amount: '250' }, '99')
  expect(freight).toEqual({ type: '99', description: 'Costos de exportación', amount: '250' })
  expect(withType(freight, '06')).toEqual(service)
  expect(reckonedBy('amount', service)).toEqual({ type: '06', description: 'Servicio 10 %', amount: '10' })
  expect(toChargeInput(chargeOfType('05'))).toEqual({ type: '05', description: 'Costos de exportación' })
})

it('charges travel with the draft, and what is wrong with one is said at its field', () => {
  const draft = {
    ...blankDraft(),
    client: aClient(),
    lines: [aLine({ key: 'l1', description: 'Almuerzo' })],
    kept: { other_charges: [chargeOfType('06')] },
  }
  expect(toDraftInput(draft).other_charges).toEqual([chargeOfType('06')])
  const placeOf = (path: string) => fieldOfPath(path, draft)
  expect(placeOf('otherCharges.0.percent')).toEqual({ area: 'own', path: 'charge-0-value' })
  expect(placeOf('other_charges.0.third_party.name')).toEqual({
    area: 'own',
    path: 'charge-0-thirdParty-name',
  })
})
