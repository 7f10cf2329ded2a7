import { clientInput } from '@cuentaclara/contracts/schemas'
import { describe, expect, it } from 'vitest'
import {
  type ClientForm,
  clientForm,
  clientFormFrom,
  complaintsOf,
  registeredNumber,
  toClientInput,
  withTaxpayer,
} from './client-form.ts'

describe('the form of a client', () => {
  it('needs a name only', () => {
    expect(complaintsOf(clientForm(null, 'Ana Mora'))).toEqual({})
  })

  it.each<[Partial<ClientForm>, keyof ClientForm]>([
    [{ name: 'An' }, 'name'],
    [{ identification_type: '01', identification_number: '012345678' }, 'identification_number'],
    [{ identification_type: '01', identification_number: '1234567' }, 'identification_number'],
    [{ identification_type: '02', identification_number: '310112345' }, 'identification_number'],
    [{ identification_number: '112340567' }, 'identification_type'],
    [{ emails: 'ana@example' }, 'emails'],
    [{ emails: 'a@b.cr c@d.cr e@f.cr g@h.cr i@j.cr' }, 'emails'],
    [{ phone_number: '123' }, 'phone_number'],
    [{ province: '1' }, 'district'],
    [{ address: 'abc' }, 'address'],
    [{ activity_code: '12' }, 'activity_code'],
    [{ credit_days: '1x' }, 'credit_days'],
    [{ notes: 'x'.repeat(501) }, 'notes'],
  ])('complains about %j', (change, field) => {
    const form = { ...clientForm(null, 'Ana Mora'), ...change }
    expect(Object.keys(complaintsOf(form))).toEqual([field])
  })

  it('says what the client reads, and nothing where the company’s language will do', () => {
    const form = clientForm(null, 'Ana Mora')
    expect(toClientInput({ ...form, language: 'ar' }).language).toBe('ar')
    expect(toClientInput(form).language).toBeNull()
  })

  it('drops spaces and hyphens of a pasted identity number', () => {
    const form = {
      ...clientForm(null, 'Ana Mora'),
      identification_type: '01',
      identification_number: '1-1234-0567',
    }
    expect(complaintsOf(form)).toEqual({})
    expect(toClientInput(form).identification_number).toBe('112340567')
  })

  it('sends what the server’s schema takes', () => {
    const form: ClientForm = {
      ...clientForm(null, 'Ana Mora'),
      identification_type: '01',
      identification_number: '112340567',
      emails: 'ana@example.cr; pagos@example.cr',
      phone_number: '8888-7777',
      province: '1',
      canton: '01',
      district: '01',
      address: 'Del parque 100 m norte',
      activity_code: '5610.0',
      credit_days: '30',
      currency: 'USD',
    }
    expect(complaintsOf(form)).toEqual({})
    expect(clientInput.parse(toClientInput(form))).toMatchObject({
      emails: ['ana@example.cr', 'pagos@example.cr'],
      phone_number: '88887777',
      credit_days: 30,
    })
  })

  it.each([
    ['112340567', '01'],
    ['3-101-123456', '02'],
    ['155812345678', '03'],
  ])('starts %s as an identity of type %s', (typed, type) => {
    expect(clientFormFrom(typed)).toMatchObject({ identification_type: type, name: '' })
  })

  it('starts words as a name', () => {
    expect(clientFormFrom('Café Central')).toMatchObject({ name: 'Café Central', identification_number: '' })
  })
})

it('takes from the register what nobody typed', () => {
  const taxpayer = {
    identification_type: '02',
    identification_number: '3101000111',
    name: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
    regime: 'general' as const,
    state: 'Inscrito',
    is_delinquent: false,
    activities: [
      { code: '6202.0', name: 'Consultoría', is_default: false },
      { code: '4752.1', name: 'Ferretería', is_default: true },
    ],
  }
  const empty = { ...clientForm(null), identification_number: '3101000111' }
  expect(withTaxpayer(empty, taxpayer)).toMatchObject({
    name: taxpayer.name,
    identification_type: '02',
    activity_code: '4752.1',
  })
  expect(withTaxpayer({ ...empty, name: 'El Ejemplo' }, taxpayer).name).toBe('El Ejemplo')
  expect(registeredNumber('3-101-000111')).toBe('3101000111')
  expect(registeredNumber('Ana')).toBeNull()
})
