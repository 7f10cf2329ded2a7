export { abilityFor } from '@cuentaclara/contracts'
