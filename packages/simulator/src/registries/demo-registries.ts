import type { Registries } from './registries.ts'

/** Registries of the demo: receivers that begin with 9 repeated are in no registry; codes of zeros are in no catalogue. */
export function demoRegistries(): Registries {
  return {
    taxpayer: () => null,
    isUnknownReceiver: (number) => /^9{6}/.test(number),
    isUnknownCabys: (code) => /^0+$|^9{13}$/.test(code),
  }
}
