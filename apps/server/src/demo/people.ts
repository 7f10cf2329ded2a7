import type { Role } from '@cuentaclara/contracts'

/** Sign-ins of a demo installation (docs/decisions of the house); every one has the same password. */
export const demoPassword = 'cuenta-clara-demo'

export type DemoPerson = { key: Role | 'platform'; email: string; name: string }

export const demoPeople: readonly DemoPerson[] = [
  { key: 'owner', email: 'owner@demo.test', name: 'Olga Solano Rojas' },
  { key: 'administrator', email: 'administrator@demo.test', name: 'Andrés Mora Quesada' },
  { key: 'accountant', email: 'accountant@demo.test', name: 'Carmen Brenes Vega' },
  { key: 'biller', email: 'biller@demo.test', name: 'Bryan Castro Núñez' },
  { key: 'viewer', email: 'viewer@demo.test', name: 'Valeria Jiménez Soto' },
  { key: 'platform', email: 'platform@demo.test', name: 'Pablo Ureña Arias' },
]
