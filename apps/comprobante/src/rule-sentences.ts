import type { Issue } from '@cuentaclara/einvoice'
import type { Presentation } from './report.ts'

/** What a finding of the rules says to people: the sentence of the dictionaries, or our own about numbers. */
export async function sentenceOfRule(
  { code, params = {} }: Issue,
  language: Presentation['language'],
): Promise<string> {
  const template = numbers[language][code] ?? (await dictionary(language))[code] ?? code
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
}

async function dictionary(language: Presentation['language']): Promise<Readonly<Record<string, string>>> {
  const { rules } =
    language === 'es'
      ? (await import('@cuentaclara/locales/es')).es
      : (await import('@cuentaclara/locales/en')).en
  return rules
}

const numbers: Readonly<Record<Presentation['language'], Readonly<Record<string, string>>>> = {
  en: {
    'clave.malformed': 'This is no clave: {{clave}}',
    'clave.consecutivo-differs': 'The clave holds consecutivo {{found}}, the document says {{expected}}.',
    'clave.date-differs': 'The clave holds the day {{found}}, the document was issued on {{expected}}.',
    'clave.issuer-differs': 'The clave holds the number {{found}}, who issues it has {{expected}}.',
    'consecutivo.malformed': 'This is no consecutivo: {{consecutivo}}',
    'consecutivo.type-differs':
      'The consecutivo is of type {{found}}, this document is of type {{expected}}.',
    'line.number-differs': 'The lines are numbered 1, 2, 3 …; here it says {{found}}.',
    'tax.alcohol-proportion-missing': 'The tax on alcohol has to say its proportion.',
    'message.type-differs': 'The consecutivo of this answer is of type {{found}}, it needs {{expected}}.',
    'message.reason-missing': 'An answer that does not wholly accept has to say why.',
  },
  es: {
    'clave.malformed': 'Esto no es una clave: {{clave}}',
    'clave.consecutivo-differs':
      'La clave contiene el consecutivo {{found}}, el documento dice {{expected}}.',
    'clave.date-differs': 'La clave contiene el día {{found}}, el documento se emitió el {{expected}}.',
    'clave.issuer-differs': 'La clave contiene el número {{found}}, quien la emite tiene {{expected}}.',
    'consecutivo.malformed': 'Esto no es un consecutivo: {{consecutivo}}',
    'consecutivo.type-differs':
      'El consecutivo es de tipo {{found}}, este documento es de tipo {{expected}}.',
    'line.number-differs': 'Las líneas se numeran 1, 2, 3 …; aquí dice {{found}}.',
    'tax.alcohol-proportion-missing': 'El impuesto a las bebidas alcohólicas debe indicar su proporción.',
    'message.type-differs': 'El consecutivo de esta respuesta es de tipo {{found}}, debe ser {{expected}}.',
    'message.reason-missing': 'Una respuesta que no acepta del todo debe decir por qué.',
  },
}
