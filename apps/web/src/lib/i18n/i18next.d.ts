import type { en } from '@cuentaclara/locales/en'
import 'i18next'

/** Not called as the module beside it: of a pair the compiler reads the module alone, and every key would be one. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: ByName<typeof en> }
    returnNull: false
  }
}

/** A place that is called by a number is asked for by its digits. */
type ByName<Place> = Place extends string
  ? Place
  : { [Name in keyof Place as `${Name & (string | number)}`]: ByName<Place[Name]> }
