import type { Party } from '../src/document/document.ts'

/** Fictional parties, as in the shared samples. */
export const hardwareStore: Party = {
  name: 'FERRETERIA EL EJEMPLO SOCIEDAD ANONIMA',
  identification: { type: '02', number: '3101000111' },
  tradeName: 'Ferretería El Ejemplo',
  address: {
    province: '1',
    canton: '01',
    district: '01',
    neighbourhood: 'Barrio Ficticio',
    details: 'Avenida 1, calle 2, edificio de muestra',
  },
  phone: { countryCode: '506', number: '22220000' },
  emails: ['facturas@ejemplo.invalid'],
}

export const buyer: Party = {
  name: 'CLIENTE FICTICIO SOCIEDAD DE RESPONSABILIDAD LIMITADA',
  identification: { type: '02', number: '3102000222' },
  address: {
    province: '4',
    canton: '01',
    district: '01',
    details: 'Del parque ficticio 100 metros al norte',
  },
  emails: ['compras@cliente.invalid'],
}

/** An issuer with everything an issuer can have. */
export const talkativeIssuer: Party = {
  ...hardwareStore,
  alcoholRegistry: '8000',
  emails: ['uno@ejemplo.invalid', 'dos@ejemplo.invalid', 'tres@ejemplo.invalid', 'cuatro@ejemplo.invalid'],
}

/** A receiver with everything a receiver can have. */
export const talkativeReceiver: Party = {
  ...buyer,
  tradeName: 'Cliente & Compañía "La Ñ"',
  address: { ...buyer.address!, neighbourhood: 'Barrio <Norte>' },
  foreignAddress: '500 Fictional Ave, Austin, TX, USA',
  phone: { countryCode: '1', number: '5125550100' },
}

export const foreignBuyer: Party = {
  name: 'OVERSEAS SAMPLE LLC',
  identification: { type: '05', number: 'EIN990000000' },
  foreignAddress: '500 Fictional Ave, Austin, TX, USA',
  emails: ['ap@overseas.invalid'],
}

export const foreignSupplier: Party = {
  name: 'EXAMPLE CLOUD INC',
  identification: { type: '05', number: 'US-99-0000000' },
  foreignAddress: '1 Sample Street, Springfield, USA',
  emails: [],
}
